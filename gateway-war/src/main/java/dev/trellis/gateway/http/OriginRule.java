package dev.trellis.gateway.http;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which {@code Origin} may call (§3.1 item 6, §9.3 item 2). Origins are compared as they are
 * written; {@code null} is on no list.
 *
 * @param allowed the allow list
 */
public record OriginRule(SortedSet<String> allowed) {
  public OriginRule {
    allowed = Collections.unmodifiableSortedSet(new TreeSet<>(allowed));
  }

  /** What became of a request's origin. */
  public sealed interface Verdict {
    /** No browser sent it. */
    record None() implements Verdict {}

    /**
     * Its origin is on the list.
     *
     * @param origin the origin
     */
    record Allowed(String origin) implements Verdict {}

    /** It is refused, and nothing else happens. */
    record Refused() implements Verdict {}
  }

  /** The rule with this list. */
  public static OriginRule of(Collection<String> origins) {
    return new OriginRule(new TreeSet<>(origins));
  }

  /** The rule with one more origin, such as the server's own. */
  public OriginRule and(String origin) {
    SortedSet<String> more = new TreeSet<>(allowed);
    more.add(origin);
    return new OriginRule(more);
  }

  /** The rule with the origins of a loopback listener too. */
  public OriginRule andLoopback(int port) {
    SortedSet<String> more = new TreeSet<>(allowed);
    for (String name : HostRule.loopbackNames()) {
      more.add("http://" + name + ':' + port);
    }
    return new OriginRule(more);
  }

  /** The verdict on the values of the header {@code Origin}. */
  public Verdict decide(List<String> origins) {
    if (origins.isEmpty()) {
      return new Verdict.None();
    }
    String origin = origins.getFirst();
    return origins.size() == 1 && allowed.contains(origin)
        ? new Verdict.Allowed(origin)
        : new Verdict.Refused();
  }
}
