package dev.trellis.core.brief;

import dev.trellis.core.data.Data;
import dev.trellis.core.memory.Candidate;
import java.math.BigDecimal;
import java.util.Comparator;

/**
 * What a brief takes first when nobody says what it is about: current pages before stale ones, what
 * is known and how things are done before what happened, the important before the rest, the late
 * before the early. It depends on each page alone, so the order is the same from call to call.
 */
final class Worth {
  static final Comparator<Candidate> ORDER =
      Comparator.comparing(Candidate::current)
          .reversed()
          .thenComparingInt(Worth::kind)
          .thenComparing(Worth::importance, Comparator.reverseOrder())
          .thenComparing(Comparator.comparingLong(Candidate::rank).reversed())
          .thenComparing(it -> it.page().path());

  private Worth() {}

  private static int kind(Candidate page) {
    return page.page().frontmatter().data().text("type").filter("episodic"::equals).isPresent()
        ? 1
        : 0;
  }

  private static BigDecimal importance(Candidate page) {
    return page.page()
        .frontmatter()
        .data()
        .get("importance")
        .filter(Data.Num.class::isInstance)
        .map(value -> ((Data.Num) value).value())
        .orElse(BigDecimal.ZERO);
  }
}
