package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.Lexer.Type.END;

import dev.trellis.tomatio.dump.Verdict.LeftOut;
import dev.trellis.tomatio.dump.Verdict.Needless;
import dev.trellis.tomatio.dump.Verdict.Rows;
import dev.trellis.tomatio.dump.Verdict.Session;
import dev.trellis.tomatio.dump.Verdict.Structure;
import dev.trellis.tomatio.dump.Verdict.Unsafe;
import dev.trellis.tomatio.dump.Verdict.Unwanted;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Decides, from its tokens alone, whether a statement of a stranger's file is executed. What is not
 * recognized to its last token is not.
 */
final class StatementJudge {
  private static final Map<String, Kind> BY_FIRST_WORD =
      Map.ofEntries(
          Map.entry("USE", Kind.DATABASE),
          Map.entry("GRANT", Kind.ACCOUNT),
          Map.entry("REVOKE", Kind.ACCOUNT),
          Map.entry("FLUSH", Kind.ACCOUNT),
          Map.entry("LOAD", Kind.LOAD_FILE),
          Map.entry("SELECT", Kind.SELECT),
          Map.entry("WITH", Kind.SELECT),
          Map.entry("SET", Kind.SETTING),
          Map.entry("CALL", Kind.ROUTINE),
          Map.entry("DO", Kind.ROUTINE),
          Map.entry("BEGIN", Kind.ROUTINE),
          Map.entry("PREPARE", Kind.ROUTINE),
          Map.entry("EXECUTE", Kind.ROUTINE),
          Map.entry("SOURCE", Kind.CLIENT_COMMAND),
          Map.entry("SYSTEM", Kind.CLIENT_COMMAND),
          Map.entry("DELIMITER", Kind.CLIENT_COMMAND));
  private static final Map<String, Kind> BY_OBJECT =
      Map.ofEntries(
          Map.entry("DATABASE", Kind.DATABASE),
          Map.entry("SCHEMA", Kind.DATABASE),
          Map.entry("PROCEDURE", Kind.ROUTINE),
          Map.entry("FUNCTION", Kind.ROUTINE),
          Map.entry("PACKAGE", Kind.ROUTINE),
          Map.entry("TRIGGER", Kind.TRIGGER),
          Map.entry("VIEW", Kind.VIEW),
          Map.entry("EVENT", Kind.EVENT),
          Map.entry("USER", Kind.ACCOUNT),
          Map.entry("ROLE", Kind.ACCOUNT),
          Map.entry("TABLE", Kind.OTHER));
  private static final List<String> ROW_WORDS =
      List.of("LOW_PRIORITY", "DELAYED", "IGNORE", "INTO");

  private final Predicate<String> wanted;
  private final Collations collations;
  private final Settings settings;

  StatementJudge(Predicate<String> wanted, Collations collations, Settings settings) {
    this.wanted = wanted;
    this.collations = collations;
    this.settings = settings;
  }

  /**
   * Judges one statement.
   *
   * @throws DumpException when it is a setting that changes how the dump is to be read
   */
  Verdict judge(StatementBuffer statement) {
    Lexer lexer = new Lexer(statement);
    if (lexer.take("INSERT") || lexer.take("REPLACE")) {
      return rows(lexer);
    }
    if (lexer.take("SET")) {
      return settings.accepts(lexer) ? new Session() : new LeftOut(Kind.SETTING);
    }
    if (lexer.isWord("CREATE") || lexer.isWord("DROP") || lexer.isWord("ALTER")) {
      return object(lexer);
    }
    if (lexer.take("LOCK") || lexer.take("UNLOCK")) {
      return lexer.isWord("TABLES") || lexer.isWord("TABLE")
          ? new Needless()
          : new LeftOut(Kind.OTHER);
    }
    return isTransaction(statement) ? new Session() : new LeftOut(kindOf(lexer));
  }

  private static Kind kindOf(Lexer lexer) {
    return BY_FIRST_WORD.getOrDefault(lexer.upper(), Kind.OTHER);
  }

  private static boolean isTransaction(StatementBuffer statement) {
    Lexer lexer = new Lexer(statement);
    return (lexer.take("COMMIT") || (lexer.take("START") && lexer.take("TRANSACTION")))
        && lexer.is(END);
  }

  private Verdict rows(Lexer lexer) {
    while (ROW_WORDS.stream().anyMatch(lexer::isWord)) {
      lexer.next();
    }
    if (!lexer.isName()) {
      return new LeftOut(Kind.UNSAFE_INSERT);
    }
    String table = lexer.unquoted();
    lexer.next();
    if (lexer.isSymbol('.')) {
      return new LeftOut(Kind.OTHER_DATABASE);
    }
    if (!wanted.test(table)) {
      return new Unwanted(table);
    }
    boolean plain =
        takeColumnNames(lexer)
            && (lexer.take("VALUES") || lexer.take("VALUE"))
            && Literals.takeRows(lexer);
    return plain ? new Rows(table) : new LeftOut(Kind.UNSAFE_INSERT);
  }

  private static boolean takeColumnNames(Lexer lexer) {
    if (!lexer.take('(')) {
      return true;
    }
    do {
      if (!lexer.isName()) {
        return false;
      }
      lexer.next();
    } while (lexer.take(','));
    return lexer.take(')');
  }

  private Verdict object(Lexer lexer) {
    boolean creates = lexer.isWord("CREATE");
    boolean drops = lexer.isWord("DROP");
    lexer.next();
    if (!lexer.take("TABLE")) {
      return new LeftOut(objectKind(lexer));
    }
    boolean conditional = lexer.take("IF") && (drops || lexer.take("NOT")) && lexer.take("EXISTS");
    if (!lexer.isName()) {
      return new LeftOut(Kind.OTHER);
    }
    String table = lexer.unquoted();
    lexer.next();
    if (lexer.isSymbol('.')) {
      return new LeftOut(Kind.OTHER_DATABASE);
    }
    if (!wanted.test(table)) {
      return creates ? new Unwanted(table) : new LeftOut(Kind.OTHER_TABLE);
    }
    if (creates) {
      return TableDefinition.read(lexer, collations)
          .<Verdict>map(edits -> new Structure(table, true, edits))
          .orElse(new Unsafe(table));
    }
    if (drops) {
      return conditional && lexer.is(END)
          ? new Structure(table, false, List.of())
          : new LeftOut(Kind.OTHER);
    }
    return (lexer.take("DISABLE") || lexer.take("ENABLE")) && lexer.take("KEYS") && lexer.is(END)
        ? new Needless()
        : new LeftOut(Kind.ALTER_TABLE);
  }

  /** What a CREATE, DROP or ALTER is about, behind words such as DEFINER and OR REPLACE. */
  private static Kind objectKind(Lexer lexer) {
    while (!lexer.is(END) && !lexer.isSymbol('(')) {
      Kind kind = lexer.is(Lexer.Type.WORD) ? BY_OBJECT.get(lexer.upper()) : null;
      if (kind != null) {
        return kind;
      }
      lexer.next();
    }
    return Kind.OTHER;
  }
}
