package dev.trellis.core.page;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads a frontmatter block of the form that {@link PageFile#render} writes: a key and its value as
 * JSON on each line. Where JSON and YAML could differ in the least it gives nothing, and the block
 * is read as YAML; what it gives is what YAML would give.
 */
final class PlainBlock {
  private static final Pattern OTHER_KEY = Pattern.compile("x_[a-z0-9_]{0,99}");
  private static final int MOST_BRACKETS = 30;
  private static final int LONGEST_WITH_KEYS = 1000;

  private PlainBlock() {}

  /** The members, when every line is plain. */
  static Optional<Data.Obj> read(String block) {
    SortedMap<String, Data> members = new TreeMap<>();
    for (int at = 0; at < block.length(); ) {
      int end = block.indexOf('\n', at);
      int colon = block.indexOf(": ", at);
      if (end < 0 || colon < 0 || colon > end) {
        return Optional.empty();
      }
      String key = block.substring(at, colon);
      Optional<Data> value =
          isKey(key) && !members.containsKey(key)
              ? value(block.substring(colon + 2, end))
              : Optional.empty();
      if (value.isEmpty()) {
        return Optional.empty();
      }
      members.put(key, value.get());
      at = end + 1;
    }
    return members.isEmpty() ? Optional.empty() : Optional.of(Data.Obj.of(members));
  }

  private static boolean isKey(String text) {
    return Frontmatter.KEYS.contains(text) || OTHER_KEY.matcher(text).matches();
  }

  private static Optional<Data> value(String json) {
    if (!isSafe(json)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.parse(json));
    } catch (MalformedText e) {
      return Optional.empty();
    }
  }

  private static boolean isSafe(String json) {
    int brackets = 0;
    boolean keys = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x20
          || (c >= 0x7f && c < 0xa0)
          || c == 0x2028
          || c == 0x2029
          || c == 0xfeff
          || c >= 0xfffe) {
        return false;
      }
      if (c == '\\' && isDoubtful(json, i + 1)) {
        return false;
      }
      if (c == '\\') {
        i++;
      }
      brackets += c == '[' || c == '{' ? 1 : 0;
      keys |= c == '{';
    }
    return brackets <= MOST_BRACKETS && (!keys || json.length() <= LONGEST_WITH_KEYS);
  }

  /** Escapes of surrogates and of slashes are left to the one reader that decides. */
  private static boolean isDoubtful(String json, int at) {
    return json.startsWith("/", at)
        || json.startsWith("ud", at)
        || json.startsWith("uD", at)
        || at == json.length();
  }
}
