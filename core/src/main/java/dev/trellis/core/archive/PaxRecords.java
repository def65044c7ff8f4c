package dev.trellis.core.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The records of a pax header, {@code <length> <key>=<value>\n} each. */
final class PaxRecords {
  static final PaxRecords NONE = new PaxRecords(Map.of());

  private static final String PATH = "path";
  private static final String SIZE = "size";

  private final Map<String, String> records;

  private PaxRecords(Map<String, String> records) {
    this.records = records;
  }

  /** The records; nothing when they are malformed, or one key stands twice. */
  static Optional<PaxRecords> parse(byte[] bytes) {
    Map<String, String> records = new HashMap<>();
    int at = 0;
    while (at < bytes.length) {
      int blank = at;
      while (blank < bytes.length && blank < at + 7 && bytes[blank] >= '0' && bytes[blank] <= '9') {
        blank++;
      }
      if (blank == at || blank >= bytes.length || bytes[blank] != ' ') {
        return Optional.empty();
      }
      int length = Integer.parseInt(new String(bytes, at, blank - at, StandardCharsets.US_ASCII));
      int end = at + length;
      if (end > bytes.length || end <= blank + 1 || bytes[end - 1] != '\n') {
        return Optional.empty();
      }
      if (!add(ByteBuffer.wrap(bytes, blank + 1, end - blank - 2), records)) {
        return Optional.empty();
      }
      at = end;
    }
    return Optional.of(new PaxRecords(records));
  }

  private static boolean add(ByteBuffer record, Map<String, String> records) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(record).toString();
      int equals = text.indexOf('=');
      return equals > 0
          && records.put(text.substring(0, equals), text.substring(equals + 1)) == null;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  Optional<String> path() {
    return Optional.ofNullable(records.get(PATH));
  }

  boolean hasSize() {
    return records.containsKey(SIZE);
  }

  /** The size in bytes; negative when it is none. */
  long size() {
    String size = records.getOrDefault(SIZE, "");
    return size.matches("[0-9]{1,18}") ? Long.parseLong(size) : -1;
  }

  boolean hasLinkPath() {
    return records.containsKey("linkpath");
  }

  /** Whether the entry is stored in a form that needs more than ustar and pax to be read. */
  boolean needsMore() {
    return records.keySet().stream()
        .anyMatch(key -> key.startsWith("GNU.sparse.") || key.equals("hdrcharset"));
  }

  /** Whether they change what an entry is called, or how much or what it holds. */
  boolean changeEntries() {
    return path().isPresent() || hasSize() || hasLinkPath() || needsMore();
  }
}
