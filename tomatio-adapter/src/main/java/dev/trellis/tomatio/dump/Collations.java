package dev.trellis.tomatio.dump;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds a stand-in for a collation that the server does not know: MySQL 8 writes {@code
 * utf8mb4_0900_ai_ci}, MariaDB 11 {@code utf8mb4_uca1400_ai_ci}. What tells letters by case or
 * accent becomes binary, so that no unique key finds two values equal that were not. The stored
 * bytes are the same under any collation.
 */
final class Collations {
  private final Set<String> known;
  private final Map<String, String> replaced = new TreeMap<>();

  /** {@code known}: the server's collations in small letters. */
  Collations(Set<String> known) {
    this.known = known;
  }

  /** What stands in for a collation; empty when the server knows it, or nothing can. */
  Optional<String> replacement(String collation) {
    String name = collation.toLowerCase(Locale.ROOT);
    String charset = name.split("_", 2)[0];
    if (known.contains(name) || !charset.matches("utf8(mb[34])?")) {
      return Optional.empty();
    }
    boolean exact = name.endsWith("_bin") || name.endsWith("_cs") || name.contains("_as_");
    boolean padded = !name.contains("_0900_") && !name.contains("nopad");
    String tail = exact ? "_bin" : padded ? "_unicode_520_ci" : "_unicode_520_nopad_ci";
    if (exact && !padded) {
      tail = "_nopad_bin";
    }
    String stand = charset + tail;
    replaced.put(name, stand);
    return Optional.of(stand);
  }

  /** Every stand-in given so far. */
  Map<String, String> replaced() {
    return replaced;
  }
}
