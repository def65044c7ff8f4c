package dev.trellis.tomatio;

import dev.trellis.core.access.WholeContext;
import dev.trellis.core.store.ContextStore;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * A TomaTío database as the store of a team context. Reads only: an account with {@code SELECT}
 * suffices, and nothing is created, altered or written.
 */
public final class TomatioContextStore implements ContextStore {
  private final ConnectionSource connections;
  private final MappingFile mapping;
  private final TablePrefix prefix;
  private final Reading reading;
  private final Findings findings;

  /**
   * How a reading is done.
   *
   * @param stated the instant that stands in for dates that are missing
   * @param now the instant by which expiry is judged (§8.10)
   * @param shared whether others may write to the database meanwhile; then every table must have a
   *     consistent snapshot
   */
  public record Reading(UtcInstant stated, UtcInstant now, boolean shared) {}

  /**
   * A store over these connections.
   *
   * @param findings is told what was odd about the records that are read
   */
  public TomatioContextStore(
      ConnectionSource connections,
      MappingFile mapping,
      TablePrefix prefix,
      Reading reading,
      Findings findings) {
    this.connections = connections;
    this.mapping = mapping;
    this.prefix = prefix;
    this.reading = reading;
    this.findings = findings;
  }

  @Override
  public Snapshot snapshot(WholeContext access) {
    Objects.requireNonNull(access);
    try {
      Connection connection = begin();
      try {
        return new TomatioSnapshot(connection, mapping, prefix, reading, findings);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqlFailures.translate(e);
    }
  }

  /** Times are asked for in UTC, and a consumer may take its time over what is streamed. */
  private Connection begin() throws SQLException {
    Connection connection = connections.open();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION time_zone = '+00:00', net_write_timeout = 3600");
      statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
