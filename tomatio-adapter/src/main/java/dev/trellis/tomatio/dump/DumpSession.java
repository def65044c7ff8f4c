package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.DATABASE_GONE;
import static dev.trellis.tomatio.dump.DumpException.Reason.DISK_FULL;
import static dev.trellis.tomatio.dump.DumpException.Reason.STATEMENT_FAILED;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.mariadb.jdbc.Connection;

/** The one connection over which a dump is loaded. */
final class DumpSession implements AutoCloseable {
  /** The table is full; disk full; error on write; no space left. */
  private static final Set<Integer> FULL = Set.of(1114, 1021, 1026, 3);

  private final Connection connection;
  private long warnings;

  /**
   * The server is told not to announce changed settings: the driver hangs up when it hears of a
   * character set other than utf8mb4, and a dump may name one. What is sent here is bytes anyway.
   */
  DumpSession(java.sql.Connection connection) throws SQLException {
    this.connection = connection.unwrap(Connection.class);
    run("SET SESSION session_track_system_variables = ''");
    run("SET NAMES utf8mb4");
    run("SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
  }

  /** The server's version as version comments have it: 101119 for 10.11.19. */
  int serverVersion() {
    var version = connection.getContext().getVersion();
    return version.getMajorVersion() * 10000
        + version.getMinorVersion() * 100
        + version.getPatchVersion();
  }

  /**
   * The server's collations in small letters; newer ones have their full name in a third column.
   */
  Set<String> collations() throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT * FROM information_schema.COLLATION_CHARACTER_SET_APPLICABILITY")) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          names.add(rows.getString(column).toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  /** Sends a statement as it is; false when the server refused it. */
  boolean accepts(StatementBuffer statement) {
    try {
      send(statement.bytes(), statement.length());
      return true;
    } catch (SQLException e) {
      refuseToGoOn(e);
      return false;
    }
  }

  /** Sends a statement about a table, with these changes, in the order of their places. */
  void execute(StatementBuffer statement, String table, List<Verdict.Edit> edits) {
    try {
      if (edits.isEmpty()) {
        send(statement.bytes(), statement.length());
      } else {
        byte[] changed = changed(statement, edits);
        send(changed, changed.length);
      }
      warnings += connection.getContext().getWarning();
    } catch (SQLException e) {
      refuseToGoOn(e);
      throw new DumpException(
          STATEMENT_FAILED,
          "The database did not take a statement for table %s (error %d); check that the dump was"
                  .formatted(table, e.getErrorCode())
              + " made by mysqldump or mariadb-dump and not edited.");
    }
  }

  /** How many warnings the statements so far gave. */
  long warnings() {
    return warnings;
  }

  /** Ends the transaction that the dump may have left open. */
  void commit() {
    try {
      run("COMMIT");
    } catch (SQLException e) {
      refuseToGoOn(e);
      throw new DumpException(
          STATEMENT_FAILED, "The database did not keep the rows (error " + e.getErrorCode() + ").");
    }
  }

  private void run(String sql) throws SQLException {
    byte[] bytes = sql.getBytes(StandardCharsets.US_ASCII);
    send(bytes, bytes.length);
  }

  private void send(byte[] bytes, int length) throws SQLException {
    var unused = connection.getClient().execute(new RawStatement(bytes, length), false);
  }

  private static byte[] changed(StatementBuffer statement, List<Verdict.Edit> edits) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(statement.length() + 64);
    int from = 0;
    for (Verdict.Edit edit : edits) {
      out.write(statement.bytes(), from, edit.start() - from);
      out.writeBytes(edit.replacement().getBytes(StandardCharsets.US_ASCII));
      from = Math.min(edit.end(), statement.length());
    }
    out.write(statement.bytes(), from, statement.length() - from);
    return out.toByteArray();
  }

  /** The server's message is left behind on purpose: it can quote a value of the dump. */
  private static void refuseToGoOn(SQLException e) {
    String state = e.getSQLState();
    if (FULL.contains(e.getErrorCode())) {
      throw new DumpException(
          DISK_FULL,
          "The disk of the private database is full; make room there or name another directory"
              + " with -Djava.io.tmpdir.");
    }
    if (state != null && state.startsWith("08")) {
      throw new DumpException(
          DATABASE_GONE, "The private database ended while the dump was loaded; try again.");
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
