package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.UNSUPPORTED;
import static dev.trellis.tomatio.dump.Lexer.Type.END;
import static dev.trellis.tomatio.dump.Lexer.Type.STRING;
import static dev.trellis.tomatio.dump.Lexer.Type.SYSTEM_VARIABLE;
import static dev.trellis.tomatio.dump.Lexer.Type.USER_VARIABLE;
import static dev.trellis.tomatio.dump.Lexer.Type.WORD;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Recognizes the SET statements of a dump, from a closed list, and keeps count of the settings that
 * its head saves and its tail restores.
 *
 * <p>A dump is refused whole when it asks for a character set whose characters may hold the byte of
 * a quote or a backslash, or for a mode in which these mean something else: its statements would
 * then be cut elsewhere by the server than by us.
 */
final class Settings {
  private static final Set<String> CHARACTER_SETS =
      Set.of(
          "UTF8", "UTF8MB3", "UTF8MB4", "BINARY", "ASCII", "LATIN1", "LATIN2", "LATIN5", "LATIN7",
          "CP1250", "CP1251", "CP1256", "CP1257", "KOI8R", "KOI8U", "GREEK", "HEBREW");
  private static final Set<String> CHARACTER_SET_VARIABLES =
      Set.of("CHARACTER_SET_CLIENT", "CHARACTER_SET_RESULTS", "CHARACTER_SET_CONNECTION");
  private static final Set<String> VARIABLES =
      Set.of(
          "CHARACTER_SET_CLIENT",
          "CHARACTER_SET_RESULTS",
          "CHARACTER_SET_CONNECTION",
          "COLLATION_CONNECTION",
          "TIME_ZONE",
          "SQL_MODE",
          "SQL_NOTES",
          "NOTE_VERBOSITY",
          "FOREIGN_KEY_CHECKS",
          "UNIQUE_CHECKS",
          "AUTOCOMMIT");
  private static final Set<String> READING_MODES =
      Set.of(
          "NO_BACKSLASH_ESCAPES",
          "ANSI_QUOTES",
          "ANSI",
          "DB2",
          "MAXDB",
          "MSSQL",
          "ORACLE",
          "POSTGRESQL");

  private final Set<String> saved = new HashSet<>();
  private boolean saves;

  /** Whether the dump saves settings at all, so that a whole one must restore them. */
  boolean saves() {
    return saves;
  }

  /** Whether something was saved and not restored. */
  boolean unrestored() {
    return !saved.isEmpty();
  }

  /**
   * Whether the statement behind {@code SET} only sets what is on the list.
   *
   * @throws DumpException when the setting changes how the dump is to be read
   */
  boolean accepts(Lexer lexer) {
    if (lexer.take("NAMES")) {
      return takeCharacterSet(lexer)
          && (!lexer.take("COLLATE") || takeCollation(lexer))
          && lexer.is(END);
    }
    if (lexer.take("CHARACTER")) {
      return lexer.take("SET") && takeCharacterSet(lexer) && lexer.is(END);
    }
    do {
      if (!takeAssignment(lexer)) {
        return false;
      }
    } while (lexer.take(','));
    return lexer.is(END);
  }

  private boolean takeAssignment(Lexer lexer) {
    if (lexer.is(USER_VARIABLE)) {
      String name = lexer.upper();
      lexer.next();
      return takeEquals(lexer) && takeSaved(lexer, name);
    }
    lexer.take("SESSION");
    String target = variable(lexer);
    if (!VARIABLES.contains(target)) {
      return false;
    }
    lexer.next();
    return takeEquals(lexer) && takeValue(lexer, target);
  }

  private static boolean takeEquals(Lexer lexer) {
    lexer.take(':');
    return lexer.take('=');
  }

  private boolean takeSaved(Lexer lexer, String name) {
    if (!lexer.is(SYSTEM_VARIABLE) || !VARIABLES.contains(variable(lexer))) {
      return false;
    }
    if (name.startsWith("@OLD_")) {
      saves = true;
      saved.add(name);
    }
    lexer.next();
    return true;
  }

  /** The name of a session variable, however it is written; empty when it is a global one. */
  private static String variable(Lexer lexer) {
    String name = lexer.upper();
    if (lexer.is(SYSTEM_VARIABLE)) {
      name = name.substring(2);
      return name.startsWith("SESSION.") ? name.substring("SESSION.".length()) : name;
    }
    return lexer.is(WORD) ? name : "";
  }

  private boolean takeValue(Lexer lexer, String target) {
    if (lexer.is(USER_VARIABLE)) {
      saved.remove(lexer.upper());
      lexer.next();
      return true;
    }
    if (lexer.take("IFNULL")) {
      return lexer.take('(')
          && lexer.is(USER_VARIABLE)
          && takeValue(lexer, target)
          && lexer.take(',')
          && takeValue(lexer, target)
          && lexer.take(')');
    }
    if (lexer.is(SYSTEM_VARIABLE)) {
      boolean same = variable(lexer).equals(target);
      lexer.next();
      return same;
    }
    if (CHARACTER_SET_VARIABLES.contains(target)) {
      return takeCharacterSet(lexer);
    }
    return switch (target) {
      case "COLLATION_CONNECTION" -> takeCollation(lexer);
      case "SQL_MODE" -> takeMode(lexer);
      default -> lexer.take(WORD) || Literals.takeOne(lexer);
    };
  }

  private static boolean takeCharacterSet(Lexer lexer) {
    if (!lexer.is(WORD) && !lexer.is(STRING)) {
      return false;
    }
    String name = lexer.unquoted().toUpperCase(Locale.ROOT);
    lexer.next();
    if (!CHARACTER_SETS.contains(name) && !name.equals("DEFAULT") && !name.equals("NULL")) {
      throw new DumpException(
          UNSUPPORTED,
          "The dump is written in a character set that is not read here; make it again with"
              + " --default-character-set=utf8mb4.");
    }
    return true;
  }

  private static boolean takeCollation(Lexer lexer) {
    if (!lexer.is(WORD) && !lexer.is(STRING)) {
      return false;
    }
    String name = lexer.unquoted().toUpperCase(Locale.ROOT);
    lexer.next();
    return name.equals("DEFAULT") || CHARACTER_SETS.contains(name.split("_", 2)[0]);
  }

  private static boolean takeMode(Lexer lexer) {
    if (!lexer.is(WORD) && !lexer.is(STRING)) {
      return false;
    }
    for (String mode : lexer.unquoted().toUpperCase(Locale.ROOT).split(",", -1)) {
      if (READING_MODES.contains(mode.strip())) {
        throw new DumpException(
            UNSUPPORTED,
            "The dump is written for an sql_mode that changes what quotes and backslashes mean;"
                + " make it again without --compatible and without that mode.");
      }
    }
    lexer.next();
    return true;
  }
}
