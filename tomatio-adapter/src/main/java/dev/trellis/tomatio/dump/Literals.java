package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.Lexer.Type.NUMBER;
import static dev.trellis.tomatio.dump.Lexer.Type.STRING;
import static dev.trellis.tomatio.dump.Lexer.Type.WORD;

import java.util.Set;

/** Recognizes the values that a dump may hold: literals, and nothing that is computed. */
final class Literals {
  private static final Set<String> INTRODUCERS =
      Set.of("_BINARY", "_UTF8", "_UTF8MB3", "_UTF8MB4", "_LATIN1", "_ASCII");

  private Literals() {}

  /** Takes {@code (literal, …), (literal, …)} up to the end of the statement. */
  static boolean takeRows(Lexer lexer) {
    do {
      if (!takeRow(lexer)) {
        return false;
      }
    } while (lexer.take(','));
    return lexer.is(Lexer.Type.END);
  }

  private static boolean takeRow(Lexer lexer) {
    if (!lexer.take('(')) {
      return false;
    }
    if (lexer.take(')')) {
      return true;
    }
    do {
      if (!takeOne(lexer)) {
        return false;
      }
    } while (lexer.take(','));
    return lexer.take(')');
  }

  /** Takes one literal when one stands there. */
  static boolean takeOne(Lexer lexer) {
    return switch (lexer.type()) {
      case STRING, NUMBER -> {
        lexer.next();
        yield true;
      }
      case SYMBOL -> (lexer.take('-') || lexer.take('+')) && lexer.take(NUMBER);
      case WORD ->
          lexer.take("NULL")
              || lexer.take("DEFAULT")
              || lexer.take("TRUE")
              || lexer.take("FALSE")
              || takePrefixed(lexer);
      default -> false;
    };
  }

  /** {@code _binary '…'}, {@code _binary 0x…}, {@code X'…'}, {@code b'…'}, {@code N'…'}. */
  static boolean takePrefixed(Lexer lexer) {
    if (!lexer.is(WORD)) {
      return false;
    }
    if (lexer.isWord("X") || lexer.isWord("B") || lexer.isWord("N")) {
      int end = lexer.end();
      lexer.next();
      return lexer.is(STRING) && lexer.touches(end) && lexer.take(STRING);
    }
    if (!INTRODUCERS.contains(lexer.upper())) {
      return false;
    }
    lexer.next();
    return lexer.take(STRING) || lexer.take(NUMBER) || takePrefixed(lexer);
  }
}
