package dev.trellis.core.page;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.data.Yaml;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The file of a page (§8.2 item 1): a YAML frontmatter block between two {@code ---} lines, then
 * the body's bytes as they are.
 *
 * <p>The same page always gives the same bytes: keys in the order of {@link Frontmatter#KEYS}, then
 * the others by name, each value as JSON on one line, which is YAML 1.2 too. {@code
 * parse(render(p))} is {@code p}; {@code render(parse(b))} is {@code b} for every {@code b} that
 * {@code render} gave.
 *
 * @param frontmatter the block between the lines
 * @param body everything after the closing line
 */
public record PageFile(Frontmatter frontmatter, Body body) {
  /** The largest frontmatter block that is read, in bytes. */
  public static final int MAX_FRONTMATTER = 1024 * 1024;

  private static final Pattern PLAIN_KEY = Pattern.compile("x[_-][a-z0-9_-]{0,99}");
  private static final int LONGEST_SIMPLE_KEY = 200;

  /** The file's bytes. */
  public byte[] render() {
    StringBuilder block = new StringBuilder("---\n");
    SortedMap<String, Data> members = new TreeMap<>(Frontmatter.FILE_ORDER);
    members.putAll(frontmatter.data().members());
    members.forEach((key, value) -> appendMember(block, key, value));
    if (members.isEmpty()) {
      block.append("{}\n");
    }
    block.append("---\n");
    byte[] head = block.toString().getBytes(StandardCharsets.UTF_8);
    byte[] file = Arrays.copyOf(head, head.length + body.size());
    body.copyTo(file, head.length);
    return file;
  }

  /**
   * Reads a file.
   *
   * @throws MalformedText when there is no block at its first byte, or the block is not UTF-8, not
   *     a mapping, larger than {@link #MAX_FRONTMATTER}, or YAML of a kind that {@link Yaml}
   *     refuses
   */
  public static PageFile parse(byte[] file) {
    int begin = afterDelimiter(file, 0);
    if (begin < 0) {
      throw new MalformedText("a page file begins with a --- line", 1, 1);
    }
    for (int line = begin; line < file.length; line = nextLine(file, line)) {
      int bodyAt = afterDelimiter(file, line);
      if (bodyAt >= 0) {
        byte[] body = Arrays.copyOfRange(file, bodyAt, file.length);
        return new PageFile(frontmatter(file, begin, line), Body.of(body));
      }
    }
    throw new MalformedText("no --- line closes the frontmatter", 1, 1);
  }

  private static void appendMember(StringBuilder block, String key, Data value) {
    if (Frontmatter.KEYS.contains(key) || PLAIN_KEY.matcher(key).matches()) {
      block.append(key).append(": ");
    } else if (key.length() <= LONGEST_SIMPLE_KEY) {
      block.append(Json.write(Data.text(key))).append(": ");
    } else {
      block.append("? ").append(Json.write(Data.text(key))).append("\n: ");
    }
    block.append(Json.write(value)).append('\n');
  }

  private static Frontmatter frontmatter(byte[] file, int begin, int end) {
    if (end - begin > MAX_FRONTMATTER) {
      throw new MalformedText("the frontmatter is larger than 1 MiB", 1, 1);
    }
    String yaml = decode(file, begin, end);
    Optional<Data.Obj> plain = PlainBlock.read(yaml);
    if (plain.isPresent()) {
      return new Frontmatter(plain.get());
    }
    return switch (Yaml.parse(yaml, MAX_FRONTMATTER).value()) {
      case Data.Obj members -> new Frontmatter(members);
      default -> throw new MalformedText("the frontmatter is not a mapping", 1, 1);
    };
  }

  private static String decode(byte[] file, int begin, int end) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(file, begin, end - begin))
          .toString();
    } catch (CharacterCodingException e) {
      throw new MalformedText("the frontmatter is not UTF-8", 1, 1);
    }
  }

  /** Where the text goes on after a delimiter line that begins here, or -1 when none does. */
  private static int afterDelimiter(byte[] file, int at) {
    if (file.length - at < 3 || file[at] != '-' || file[at + 1] != '-' || file[at + 2] != '-') {
      return -1;
    }
    int after = at + 3;
    if (after < file.length && file[after] == '\r') {
      after++;
    }
    if (after == file.length) {
      return after;
    }
    return file[after] == '\n' ? after + 1 : -1;
  }

  private static int nextLine(byte[] file, int at) {
    for (int i = at; i < file.length; i++) {
      if (file[i] == '\n') {
        return i + 1;
      }
    }
    return file.length;
  }
}
