package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.Lexer.Type.END;
import static dev.trellis.tomatio.dump.Lexer.Type.NUMBER;
import static dev.trellis.tomatio.dump.Lexer.Type.QUOTED_NAME;
import static dev.trellis.tomatio.dump.Lexer.Type.STRING;
import static dev.trellis.tomatio.dump.Lexer.Type.WORD;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recognizes the CREATE TABLE statements that a stranger's file may run: columns, keys and options
 * from a closed list. An engine that leaves the private directory, a directory, a query, a foreign
 * key and a function are not on it.
 */
final class TableDefinition {
  private static final Set<String> WORDS =
      words(
          "BIT BOOL BOOLEAN TINYINT SMALLINT MEDIUMINT INT INTEGER BIGINT REAL DOUBLE PRECISION FLOAT",
          "DECIMAL DEC NUMERIC FIXED DATE TIME TIMESTAMP DATETIME YEAR CHAR CHARACTER VARCHAR BINARY",
          "VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB TINYTEXT TEXT MEDIUMTEXT LONGTEXT ENUM SET JSON",
          "UUID INET4 INET6 GEOMETRY POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON",
          "GEOMETRYCOLLECTION UNSIGNED SIGNED ZEROFILL NOT NULL DEFAULT AUTO_INCREMENT UNIQUE PRIMARY",
          "KEY INDEX FULLTEXT SPATIAL COMMENT CONSTRAINT CHECK USING BTREE HASH RTREE ON UPDATE",
          "CURRENT_TIMESTAMP NOW LOCALTIME LOCALTIMESTAMP GENERATED ALWAYS AS VIRTUAL STORED PERSISTENT",
          "INVISIBLE VISIBLE ASC DESC JSON_VALID TRUE FALSE IS AND OR KEY_BLOCK_SIZE COMPRESSED");
  private static final Set<String> OPTIONS =
      words(
          "AUTO_INCREMENT COMMENT ROW_FORMAT KEY_BLOCK_SIZE CHECKSUM DELAY_KEY_WRITE MAX_ROWS MIN_ROWS",
          "PACK_KEYS STATS_PERSISTENT STATS_AUTO_RECALC STATS_SAMPLE_PAGES AVG_ROW_LENGTH",
          "PAGE_CHECKSUM TRANSACTIONAL");
  private static final Set<String> ENGINES = words("INNODB MYISAM ARIA MEMORY");
  private static final Set<String> NO_NAMES = words("SELECT LIKE FOREIGN WITH TABLE VALUES");
  private static final String SYMBOLS = "(),=+-*/<>!";

  private final Lexer lexer;
  private final Collations collations;
  private final List<Verdict.Edit> edits = new ArrayList<>();

  private TableDefinition(Lexer lexer, Collations collations) {
    this.lexer = lexer;
    this.collations = collations;
  }

  /**
   * Reads what follows the table's name.
   *
   * @return what must be changed for the server to accept it, or empty when it is not safe
   */
  static Optional<List<Verdict.Edit>> read(Lexer lexer, Collations collations) {
    TableDefinition definition = new TableDefinition(lexer, collations);
    return definition.takeColumns() && definition.takeOptions()
        ? Optional.of(definition.edits)
        : Optional.empty();
  }

  private static Set<String> words(String... lines) {
    return Set.of(String.join(" ", lines).split(" "));
  }

  private boolean takeColumns() {
    if (!lexer.isSymbol('(')) {
      return false;
    }
    int depth = 0;
    do {
      if (lexer.isSymbol('(')) {
        depth++;
      } else if (lexer.isSymbol(')')) {
        depth--;
      }
      if (!takeInColumns()) {
        return false;
      }
    } while (depth > 0);
    return true;
  }

  private boolean takeInColumns() {
    return switch (lexer.type()) {
      case QUOTED_NAME, STRING, NUMBER -> {
        lexer.next();
        yield true;
      }
      case SYMBOL -> {
        boolean plain = SYMBOLS.indexOf(lexer.text()) >= 0;
        boolean before = lexer.isSymbol('(') || lexer.isSymbol(',');
        lexer.next();
        yield plain && (!before || takeBareName(false));
      }
      case WORD -> takeWord();
      default -> false;
    };
  }

  private boolean takeWord() {
    if (lexer.take("COLLATE")) {
      return takeCollation();
    }
    if (lexer.take("CHARSET")) {
      return lexer.take(WORD);
    }
    if (lexer.take("CHARACTER")) {
      return lexer.take("SET") && lexer.take(WORD);
    }
    if (lexer.take("KEY") || lexer.take("INDEX") || lexer.take("CONSTRAINT")) {
      return takeBareName(true);
    }
    if (WORDS.contains(lexer.upper())) {
      lexer.next();
      return true;
    }
    return Literals.takePrefixed(lexer);
  }

  /** Takes a name without quotes where a column or a key may be named, but not a function call. */
  private boolean takeBareName(boolean ofKey) {
    if (!lexer.is(WORD) || lexer.text().startsWith("_") || WORDS.contains(lexer.upper())) {
      return true;
    }
    if (NO_NAMES.contains(lexer.upper())) {
      return false;
    }
    lexer.next();
    return ofKey || !lexer.isSymbol('(');
  }

  private boolean takeCollation() {
    lexer.take('=');
    if (!lexer.is(WORD) && !lexer.is(STRING) && !lexer.is(QUOTED_NAME)) {
      return false;
    }
    collations
        .replacement(lexer.unquoted())
        .ifPresent(known -> edits.add(new Verdict.Edit(lexer.start(), lexer.end(), known)));
    lexer.next();
    return true;
  }

  private boolean takeOptions() {
    while (!lexer.is(END)) {
      if (lexer.isWord("PARTITION")) {
        edits.add(new Verdict.Edit(lexer.start(), Integer.MAX_VALUE, ""));
        return true;
      }
      if (!takeOption()) {
        return false;
      }
      lexer.take(',');
    }
    return true;
  }

  private boolean takeOption() {
    lexer.take("DEFAULT");
    if (lexer.take("ENGINE")) {
      lexer.take('=');
      boolean known = ENGINES.contains(lexer.upper());
      lexer.next();
      return known;
    }
    if (lexer.take("COLLATE")) {
      return takeCollation();
    }
    if (lexer.take("CHARACTER")) {
      return lexer.take("SET") && takeOptionValue();
    }
    if (lexer.take("CHARSET")) {
      return takeOptionValue();
    }
    if (!OPTIONS.contains(lexer.upper())) {
      return false;
    }
    lexer.next();
    return takeOptionValue();
  }

  private boolean takeOptionValue() {
    lexer.take('=');
    return lexer.take(WORD) || lexer.take(NUMBER) || lexer.take(STRING);
  }
}
