package dev.trellis.tomatio.dump;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads the tokens of one statement that has no comments, over its bytes. */
final class Lexer {
  /** What a token is. */
  enum Type {
    WORD,
    QUOTED_NAME,
    STRING,
    NUMBER,
    USER_VARIABLE,
    SYSTEM_VARIABLE,
    SYMBOL,
    /** Something that no accepted statement holds. */
    UNREADABLE,
    END
  }

  private final byte[] bytes;
  private final int length;
  private int pos;
  private int start;
  private Type type = Type.END;

  Lexer(StatementBuffer statement) {
    this.bytes = statement.bytes();
    this.length = statement.length();
    next();
  }

  Type type() {
    return type;
  }

  int start() {
    return start;
  }

  /** Where the token ends, exclusive. */
  int end() {
    return pos;
  }

  boolean is(Type wanted) {
    return type == wanted;
  }

  boolean isSymbol(char symbol) {
    return type == Type.SYMBOL && bytes[start] == symbol;
  }

  boolean isWord(String word) {
    return type == Type.WORD && sameWord(word);
  }

  private boolean sameWord(String word) {
    if (pos - start != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      int b = bytes[start + i];
      if ((b >= 'a' && b <= 'z' ? b - 32 : b) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Takes the token when it is this word in capitals. */
  boolean take(String word) {
    if (!isWord(word)) {
      return false;
    }
    next();
    return true;
  }

  boolean take(char symbol) {
    if (!isSymbol(symbol)) {
      return false;
    }
    next();
    return true;
  }

  boolean take(Type wanted) {
    if (type != wanted) {
      return false;
    }
    next();
    return true;
  }

  /** The token as it stands, decoded as UTF-8. */
  String text() {
    return new String(bytes, start, pos - start, StandardCharsets.UTF_8);
  }

  String upper() {
    return text().toUpperCase(Locale.ROOT);
  }

  /** The token without its quotes. */
  String unquoted() {
    String text = text();
    if (type == Type.QUOTED_NAME) {
      return text.substring(1, text.length() - 1).replace("``", "`");
    }
    return type == Type.STRING ? text.substring(1, text.length() - 1) : text;
  }

  /** Whether the token is a name of something, quoted or not. */
  boolean isName() {
    return type == Type.QUOTED_NAME || type == Type.WORD;
  }

  /** Whether nothing stands between this token and the one that ended at {@code end}. */
  boolean touches(int end) {
    return start == end;
  }

  void next() {
    while (pos < length && bytes[pos] >= 0 && bytes[pos] <= ' ' && bytes[pos] != 0) {
      pos++;
    }
    start = pos;
    if (pos == length) {
      type = Type.END;
      return;
    }
    int c = bytes[pos];
    if (c == '\'' || c == '"') {
      type = string(c);
    } else if (c == '`') {
      type = quotedName();
    } else if (isDigit(c) || (c == '.' && pos + 1 < length && isDigit(bytes[pos + 1]))) {
      type = number();
    } else if (isNamePart(c)) {
      name();
      type = Type.WORD;
    } else if (c == '@') {
      type = variable();
    } else {
      pos++;
      type = c < ' ' ? Type.UNREADABLE : Type.SYMBOL;
    }
  }

  private Type string(int quote) {
    pos++;
    while (pos < length) {
      int c = bytes[pos++];
      if (c == '\\') {
        pos++;
      } else if (c == quote) {
        if (pos < length && bytes[pos] == quote) {
          pos++;
        } else {
          return Type.STRING;
        }
      }
    }
    pos = length;
    return Type.UNREADABLE;
  }

  private Type quotedName() {
    pos++;
    while (pos < length) {
      if (bytes[pos++] == '`') {
        if (pos < length && bytes[pos] == '`') {
          pos++;
        } else {
          return Type.QUOTED_NAME;
        }
      }
    }
    return Type.UNREADABLE;
  }

  /** Decimal with or without an exponent, 0x… or 0b…; anything longer is not readable. */
  private Type number() {
    if (bytes[pos] == '0' && pos + 1 < length && (bytes[pos + 1] == 'x' || bytes[pos + 1] == 'b')) {
      int base = bytes[pos + 1] == 'x' ? 16 : 2;
      pos += 2;
      int first = pos;
      while (pos < length && Character.digit(bytes[pos], base) >= 0) {
        pos++;
      }
      return pos > first ? endOfNumber() : Type.UNREADABLE;
    }
    digits();
    if (pos < length && bytes[pos] == '.') {
      pos++;
      digits();
    }
    if (pos < length && (bytes[pos] == 'e' || bytes[pos] == 'E')) {
      pos++;
      if (pos < length && (bytes[pos] == '+' || bytes[pos] == '-')) {
        pos++;
      }
      digits();
    }
    return endOfNumber();
  }

  private Type endOfNumber() {
    return pos < length && isNamePart(bytes[pos]) ? Type.UNREADABLE : Type.NUMBER;
  }

  private void digits() {
    while (pos < length && isDigit(bytes[pos])) {
      pos++;
    }
  }

  private Type variable() {
    pos++;
    boolean system = pos < length && bytes[pos] == '@';
    if (system) {
      pos++;
    }
    int first = pos;
    while (pos < length && (isNamePart(bytes[pos]) || bytes[pos] == '.')) {
      pos++;
    }
    if (pos == first) {
      return Type.UNREADABLE;
    }
    return system ? Type.SYSTEM_VARIABLE : Type.USER_VARIABLE;
  }

  private void name() {
    while (pos < length && isNamePart(bytes[pos])) {
      pos++;
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNamePart(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || isDigit(c)
        || c == '_'
        || c == '$'
        || c < 0;
  }
}
