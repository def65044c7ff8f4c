package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.CUT_OFF;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts a dump into statements, as bytes, without comments.
 *
 * <p>Comments are resolved here, so the server never sees one and cannot read it otherwise than the
 * judge did: plain ones are dropped; what a version comment ({@code /*!40101 … *}{@code /}) holds
 * stays when a MariaDB of this version would execute it, and goes when it would not. One statement
 * is in memory at a time.
 */
final class StatementSplitter {
  /** What {@link #next} found. */
  enum Found {
    STATEMENT,
    CLIENT_COMMAND,
    END
  }

  private static final Set<String> CLIENT_WORDS =
      Set.of(
          "connect",
          "delimiter",
          "edit",
          "ego",
          "exit",
          "go",
          "help",
          "nopager",
          "notee",
          "nowarning",
          "pager",
          "print",
          "prompt",
          "quit",
          "rehash",
          "sandbox",
          "source",
          "status",
          "system",
          "tee",
          "use",
          "warnings");

  private static final int NOT_READABLE = 0; // a byte that no accepted statement has outside quotes

  private final DumpBytes in;
  private final int serverVersion;
  private final StatementBuffer out;
  private byte[] delimiter = {';'};
  private boolean inVersionComment;
  private boolean headed;
  private boolean footed;
  private boolean begun;
  private String command = "";

  /**
   * Reads from a stream that the caller closes.
   *
   * @param serverVersion as MariaDB writes it in comments: 101119 for 10.11.19
   * @param longest the longest statement that is taken, in bytes
   */
  StatementSplitter(InputStream in, int serverVersion, int longest) {
    this.in = new DumpBytes(in);
    this.serverVersion = serverVersion;
    this.out = new StatementBuffer(longest);
  }

  /** The bytes of the statement that was found, valid until the next call. */
  StatementBuffer statement() {
    return out;
  }

  /** The first word of the client command that was found, in small letters. */
  String command() {
    return command;
  }

  /** Whether the file says that it is a dump with comments, and so must end with one. */
  boolean promisesAnEnd() {
    return headed;
  }

  /** Whether the comment that a whole dump ends with stands after the last statement. */
  boolean saysItIsComplete() {
    return footed;
  }

  /**
   * Finds the next statement.
   *
   * @throws DumpException when the file ends in the middle of one
   */
  Found next() throws IOException {
    out.clear();
    while (true) {
      if (out.isEmpty()) {
        in.skipBlank();
        if (!inVersionComment && isClientCommand()) {
          return Found.CLIENT_COMMAND;
        }
      }
      int c = in.peek(0);
      if (c < 0) {
        return end();
      }
      if (!inVersionComment && in.startsWith(delimiter)) {
        in.skip(delimiter.length);
        if (!out.isEmpty()) {
          return found();
        }
      } else {
        one(c);
      }
    }
  }

  private Found found() {
    begun = true;
    footed = false;
    return Found.STATEMENT;
  }

  private Found end() {
    if (!out.isEmpty() || inVersionComment) {
      throw cutOff();
    }
    return Found.END;
  }

  private static DumpException cutOff() {
    return new DumpException(
        CUT_OFF, "The dump ends in the middle of a statement; copy or make it again.");
  }

  private void one(int c) throws IOException {
    switch (c) {
      case '\'', '"', '`' -> quoted(c);
      case '#' -> lineComment(1);
      case '-' -> {
        if (in.peek(1) == '-' && in.peek(2) <= ' ') {
          lineComment(2);
        } else {
          out.append(in.read());
        }
      }
      case '/' -> {
        if (in.peek(1) == '*') {
          comment();
        } else {
          out.append(in.read());
        }
      }
      case '*' -> {
        if (inVersionComment && in.peek(1) == '/') {
          in.skip(2);
          inVersionComment = false;
          out.space();
        } else {
          out.append(in.read());
        }
      }
      default -> in.copyPlain(out, delimiter[0]);
    }
  }

  private void quoted(int quote) throws IOException {
    out.append(in.read());
    while (true) {
      in.copyUntil(out, quote, quote == '`' ? quote : '\\');
      int c = in.read();
      if (c < 0) {
        throw cutOff();
      }
      out.append(c);
      if (c == '\\' && quote != '`') {
        int escaped = in.read();
        if (escaped < 0) {
          throw cutOff();
        }
        out.append(escaped);
      } else if (in.peek(0) == quote) {
        out.append(in.read());
      } else {
        return;
      }
    }
  }

  private void lineComment(int marker) throws IOException {
    in.skip(marker);
    String text = in.line().strip();
    if (!begun && out.isEmpty() && text.matches("(MySQL|MariaDB) dump .*")) {
      headed = true;
    }
    if (out.isEmpty() && text.startsWith("Dump completed")) {
      footed = true;
    }
    out.space();
  }

  private void comment() throws IOException {
    in.skip(2);
    boolean own = in.peek(0) == 'M' && in.peek(1) == '!';
    if (!own && in.peek(0) != '!') {
      skipComment(0);
      return;
    }
    in.skip(own ? 2 : 1);
    int digits = 0;
    int version = 0;
    while (digits < 6 && in.peek(0) >= '0' && in.peek(0) <= '9') {
      version = version * 10 + (in.read() - '0');
      digits++;
    }
    if (digits >= 5 && !executed(version, own)) {
      skipComment(1);
    } else if (inVersionComment || (digits > 0 && digits < 5)) {
      out.append(NOT_READABLE);
    } else {
      inVersionComment = true;
      out.space();
    }
  }

  /** MariaDB's rule: 5.7 to 9.99 are MySQL's own features, unless the comment is MariaDB's. */
  private boolean executed(int version, boolean own) {
    return version <= serverVersion && (own || version < 50700 || version > 99999);
  }

  private void skipComment(int nesting) throws IOException {
    int open = 1;
    while (open > 0) {
      int c = in.read();
      if (c < 0) {
        throw cutOff();
      }
      if (c == '*' && in.peek(0) == '/') {
        in.skip(1);
        open--;
      } else if (c == '/' && in.peek(0) == '*' && open <= nesting) {
        in.skip(1);
        open++;
      }
    }
    out.space();
  }

  /** A command of the client takes its whole line; of these, only DELIMITER has an effect here. */
  private boolean isClientCommand() throws IOException {
    command = in.peek(0) == '\\' ? "\\" : in.word().toLowerCase(Locale.ROOT);
    if (!command.equals("\\") && !CLIENT_WORDS.contains(command)) {
      return false;
    }
    String line = in.line().strip();
    if (command.equals("delimiter")) {
      String first = line.substring(command.length()).strip().split("\\s", 2)[0];
      if (!first.isEmpty()) {
        delimiter = first.getBytes(StandardCharsets.ISO_8859_1);
      }
    }
    return true;
  }
}
