package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.CUT_OFF;
import static dev.trellis.tomatio.dump.DumpException.Reason.DATABASE_GONE;
import static dev.trellis.tomatio.dump.DumpException.Reason.NOT_A_DUMP;
import static dev.trellis.tomatio.dump.DumpException.Reason.NO_STRUCTURE;
import static dev.trellis.tomatio.dump.DumpException.Reason.UNSUPPORTED;

import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Loads the wanted tables of a dump into a database of a private server, over JDBC, as an account
 * that may make and fill tables there and nothing else. Every statement is judged first; what is
 * not on the closed list is not executed and is reported.
 */
public final class DumpLoader {
  /** The longest statement that is taken, in bytes; the server's own limit is the same. */
  private static final int LONGEST = (1 << 30) - 1024;

  private static final Set<Privilege> RIGHTS =
      Set.of(Privilege.CREATE, Privilege.DROP, Privilege.INSERT, Privilege.DELETE);

  private final PrivateDatabase database;
  private final Predicate<String> wanted;
  private final Predicate<String> missed;
  private final int longest;

  /** Loads into {@code database} the tables whose names {@code wanted} accepts. */
  public DumpLoader(PrivateDatabase database, Predicate<String> wanted) {
    this(database, wanted, table -> false);
  }

  /** Also reports the names of those others that {@code missed} accepts. */
  public DumpLoader(PrivateDatabase database, Predicate<String> wanted, Predicate<String> missed) {
    this(database, wanted, missed, LONGEST);
  }

  DumpLoader(
      PrivateDatabase database, Predicate<String> wanted, Predicate<String> missed, int longest) {
    this.database = database;
    this.wanted = wanted;
    this.missed = missed;
    this.longest = longest;
  }

  /**
   * Loads a dump, {@code .sql} or {@code .sql.gz}, into an existing database. After an exception
   * that database holds a part of the dump and should be thrown away.
   *
   * @param progress is told how many bytes of the file were read so far
   * @throws DumpException when the file is no whole dump or cannot be loaded
   */
  public DumpReport load(String schema, Path file, LongConsumer progress) {
    try (InputStream sql = DumpFile.open(file, progress);
        Loader loader = new Loader(database, database.createAccount("loader", schema, RIGHTS));
        DumpSession session = new DumpSession(database.connect(schema, loader.account()))) {
      return new Run(session, new StatementSplitter(sql, session.serverVersion(), longest))
          .toTheEnd();
    } catch (IOException e) {
      throw DumpFile.unreadable(file, e);
    } catch (SQLException e) {
      throw new DumpException(
          DATABASE_GONE, "The private database cannot be reached (" + e.getErrorCode() + ").");
    }
  }

  /** The account that exists while a dump is loaded. */
  private record Loader(PrivateDatabase database, Account account) implements AutoCloseable {
    @Override
    public void close() {
      database.dropAccount(account);
    }
  }

  private final class Run {
    private final DumpSession session;
    private final StatementSplitter splitter;
    private final Settings settings = new Settings();
    private final Collations collations;
    private final StatementJudge judge;
    private final Map<Kind, Integer> leftOut = new EnumMap<>(Kind.class);
    private final Set<String> tables = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();
    private final Set<String> missedTables = new TreeSet<>();
    private long loaded;
    private boolean recognized;
    private int databasesNamed;
    private int tablesOf = -1;

    Run(DumpSession session, StatementSplitter splitter) throws SQLException {
      this.session = session;
      this.splitter = splitter;
      this.collations = new Collations(session.collations());
      this.judge = new StatementJudge(wanted, collations, settings);
    }

    DumpReport toTheEnd() throws IOException {
      try {
        takeAll();
      } catch (DumpException e) {
        throw e.reason() == CUT_OFF && !recognized ? notADump() : e;
      }
      if (!recognized) {
        throw notADump();
      }
      boolean lacksEnd = splitter.promisesAnEnd() && !splitter.saysItIsComplete();
      if (lacksEnd || settings.unrestored()) {
        throw new DumpException(
            CUT_OFF,
            "The dump ends before its end: the last lines that mysqldump writes are missing; copy"
                + " or make it again.");
      }
      session.commit();
      return new DumpReport(
          loaded,
          tables,
          refused,
          missedTables,
          leftOut,
          collations.replaced(),
          session.warnings(),
          splitter.saysItIsComplete() || settings.saves());
    }

    private void takeAll() throws IOException {
      StatementSplitter.Found found = splitter.next();
      while (found != StatementSplitter.Found.END) {
        if (found == StatementSplitter.Found.CLIENT_COMMAND) {
          passOver(splitter.command());
        } else {
          Verdict verdict = judge.judge(splitter.statement());
          recognized |= !verdict.equals(new Verdict.LeftOut(Kind.OTHER));
          carryOut(verdict);
        }
        found = splitter.next();
      }
    }

    /** A dump of several databases names each with USE before its tables. */
    private void passOver(String command) {
      boolean names = command.equals("use");
      leaveOut(names ? Kind.DATABASE : Kind.CLIENT_COMMAND);
      if (names) {
        databasesNamed++;
      }
    }

    private void carryOut(Verdict verdict) {
      StatementBuffer statement = splitter.statement();
      switch (verdict) {
        case Verdict.Structure structure -> make(structure);
        case Verdict.Rows rows -> fill(rows.table());
        case Verdict.Session unused -> {
          if (!session.accepts(statement)) {
            leaveOut(Kind.SETTING);
          }
        }
        case Verdict.Needless unused -> {}
        case Verdict.LeftOut left -> leaveOut(left.kind());
        case Verdict.Unwanted other -> {
          leaveOut(Kind.OTHER_TABLE);
          if (missed.test(other.table())) {
            missedTables.add(other.table());
          }
        }
        case Verdict.Unsafe unsafe -> {
          leaveOut(Kind.UNSAFE_TABLE);
          if (!tables.contains(unsafe.table())) {
            refused.add(unsafe.table());
          }
        }
      }
    }

    private void make(Verdict.Structure structure) {
      if (structure.creates()) {
        refuseToMix();
      }
      session.execute(splitter.statement(), structure.table(), structure.edits());
      if (structure.creates()) {
        loaded++;
        tables.add(structure.table());
        refused.remove(structure.table());
      } else {
        tables.remove(structure.table());
      }
    }

    private void refuseToMix() {
      if (tablesOf >= 0 && tablesOf != databasesNamed) {
        throw new DumpException(
            UNSUPPORTED,
            "The dump holds such tables of more than one database; make a dump of the one database.");
      }
      tablesOf = databasesNamed;
    }

    private void fill(String table) {
      if (refused.contains(table)) {
        leaveOut(Kind.ROWS_OF_UNSAFE_TABLE);
        return;
      }
      if (!tables.contains(table)) {
        throw new DumpException(
            NO_STRUCTURE,
            "The dump has rows of table "
                + table
                + " but not the table; make it again without"
                + " --no-create-info.");
      }
      session.execute(splitter.statement(), table, List.of());
      loaded++;
    }

    private void leaveOut(Kind kind) {
      leftOut.merge(kind, 1, Integer::sum);
    }

    private DumpException notADump() {
      return new DumpException(
          NOT_A_DUMP, "The file holds no SQL statements; give an SQL dump made by mysqldump.");
    }
  }
}
