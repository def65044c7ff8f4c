package dev.trellis.tomatio.search;

import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of an episode in a chain: episodes of one partition and one author whose paths differ
 * only in the number at their end, as the turns of an imported conversation or what an agent noted
 * one after the other.
 *
 * @param chain what they have in common
 * @param number which of them it is
 */
record Place(String chain, long number) {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)([0-9]{1,15})");
  private static final char SEPARATOR = '\n';

  /** That of a page; empty when it is no episode or has no number. */
  static Optional<Place> of(PagePath path, Frontmatter page) {
    Matcher numbered = NUMBERED.matcher(path.value());
    if (page.data().text("type").filter("episodic"::equals).isEmpty() || !numbered.matches()) {
      return Optional.empty();
    }
    String author =
        page.data().object("source").flatMap(source -> source.text("principal")).orElse("");
    String partition = page.partition().map(it -> it.value()).orElse("");
    return Optional.of(
        new Place(
            String.join(String.valueOf(SEPARATOR), partition, author, numbered.group(1)),
            Long.parseLong(numbered.group(2))));
  }

  /** The place that a term names. */
  static Place parse(String term) {
    int cut = term.lastIndexOf(SEPARATOR);
    return new Place(term.substring(0, cut), Long.parseLong(term.substring(cut + 1)));
  }

  /** The term that names it. */
  String term() {
    return chain + SEPARATOR + number;
  }

  /** The places before and behind it. */
  List<Place> neighbours() {
    return List.of(new Place(chain, number - 1), new Place(chain, number + 1));
  }
}
