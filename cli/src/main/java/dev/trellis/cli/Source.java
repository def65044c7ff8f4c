package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.ConnectionSource;
import dev.trellis.tomatio.TomatioContextStore;
import dev.trellis.tomatio.TomatioContextStore.Reading;
import dev.trellis.tomatio.doctor.Doctor;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.dump.DumpReport;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sql.TablePrefix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Driver;

/** The database that a command reads. Closing it throws a private one away. */
final class Source implements AutoCloseable {
  private static final String SCHEMA = "brain";
  private static final String CONNECT_TIMEOUT_MILLIS = "10000";

  private final ConnectionSource connections;
  private final boolean shared;
  private final @Nullable PrivateDatabase database;
  private final @Nullable DumpReport dump;

  private Source(
      ConnectionSource connections,
      boolean shared,
      @Nullable PrivateDatabase database,
      @Nullable DumpReport dump) {
    this.connections = connections;
    this.shared = shared;
    this.database = database;
    this.dump = dump;
  }

  /** Opens what the options name. */
  static Source open(
      SourceOptions options, MappingFile mapping, Surroundings surroundings, Progress progress) {
    SourceOptions.Where where = Objects.requireNonNull(options.where);
    return where.sql != null
        ? ofDump(where.sql, options.tablePrefix(), mapping, surroundings, progress)
        : ofLive(Objects.requireNonNull(where.live));
  }

  /**
   * The store over it.
   *
   * @param stated the instant that the archive states as its own
   * @param now the time
   */
  TomatioContextStore store(
      MappingFile mapping,
      TablePrefix prefix,
      UtcInstant stated,
      UtcInstant now,
      Findings findings) {
    return new TomatioContextStore(
        connections, mapping, prefix, new Reading(stated, now, shared), findings);
  }

  /**
   * A doctor for it.
   *
   * @param now the time
   */
  Doctor doctor(MappingFile mapping, TablePrefix prefix, UtcInstant now) {
    Set<String> missed = dump().map(DumpReport::missedTables).orElse(Set.of());
    return new Doctor(connections, mapping, prefix, new Reading(now, now, shared), missed);
  }

  /** What became of the dump, when it is one. */
  Optional<DumpReport> dump() {
    return Optional.ofNullable(dump);
  }

  @Override
  public void close() {
    if (database != null) {
      database.close();
    }
  }

  private static Source ofDump(
      Path file,
      TablePrefix prefix,
      MappingFile mapping,
      Surroundings surroundings,
      Progress progress) {
    long size = sizeOf(file);
    progress.begin("starting a private database");
    PrivateDatabase database =
        PrivateDatabase.start(DatabaseBinaries.find(surroundings.cache()), surroundings.scratch());
    try {
      database.createDatabase(SCHEMA);
      DumpReport report =
          new DumpLoader(
                  database, wanted(prefix, mapping), table -> prefix.isUnknown(table, mapping))
              .load(
                  SCHEMA,
                  file,
                  read -> progress.at("loading the dump", " KiB", read / 1024, size / 1024));
      Account reader = database.createAccount("reader", SCHEMA, Set.of(Privilege.SELECT));
      return new Source(() -> database.connect(SCHEMA, reader), false, database, report);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** An archive, or a context, without a table that the dump does hold would pass for whole. */
  static void requireEveryTable(DumpReport dump) {
    if (!dump.refusedTables().isEmpty()) {
      throw new CommandFailure(
          ExitCode.FINDINGS,
          "The dump's table "
              + dump.refusedTables().stream().sorted().findFirst().orElseThrow()
              + " uses something that is not loaded from a file, such as a foreign key, so an archive"
              + " would not be whole: export the live database with --jdbc-url.");
    }
  }

  /** How long a dump is. */
  static long sizeOf(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new CommandFailure(
            ExitCode.USAGE, "There is no file " + file + ": check what follows --sql.");
      }
      return Files.size(file);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, "The file " + file + " cannot be read.");
    }
  }

  /** The tables that are read, and those that must be noticed: a gateway's, and another prefix. */
  static Predicate<String> wanted(TablePrefix prefix, MappingFile mapping) {
    Set<String> tables =
        mapping.tables().values().stream().map(prefix::table).collect(Collectors.toSet());
    String memory = mapping.table("memory").name();
    return name ->
        tables.contains(name) || name.endsWith(memory) || name.startsWith(prefix.ofSite() + "pcp_");
  }

  private static Source ofLive(SourceOptions.Live live) {
    if (!live.jdbcUrl.startsWith("jdbc:mariadb:")) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--jdbc-url begins with jdbc:mariadb:, such as"
              + " jdbc:mariadb://localhost:3306/wordpress.");
    }
    Properties account = new Properties();
    account.setProperty("user", live.user);
    account.setProperty("password", live.passwordFile == null ? "" : password(live.passwordFile));
    if (!live.jdbcUrl.contains("connectTimeout")) {
      account.setProperty("connectTimeout", CONNECT_TIMEOUT_MILLIS);
    }
    return new Source(() -> connect(live.jdbcUrl, account), true, null, null);
  }

  private static Connection connect(String url, Properties account) throws SQLException {
    Connection connection = new Driver().connect(url, account);
    if (connection == null) {
      throw new CommandFailure(ExitCode.USAGE, "--jdbc-url is no address of a MariaDB database.");
    }
    return connection;
  }

  private static String password(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.findFirst().orElse("");
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "The file " + file + " cannot be read: check --password-file.");
    }
  }
}
