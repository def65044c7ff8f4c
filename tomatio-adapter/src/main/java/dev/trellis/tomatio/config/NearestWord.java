package dev.trellis.tomatio.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody may have meant. */
final class NearestWord {
  private static final int FURTHEST = 3;

  private NearestWord() {}

  /** The known word that the fewest changed letters lead to, if that is few enough. */
  static Optional<String> to(String word, Collection<String> known) {
    String plain = plain(word);
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(plain, plain(candidate))))
        .filter(
            nearest -> distance(plain, plain(nearest)) <= Math.min(FURTHEST, word.length() / 2));
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** How many letters must be put in, taken out or changed (Levenshtein). */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
