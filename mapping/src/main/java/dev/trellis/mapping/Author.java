package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.PrincipalId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote a record, and how.
 *
 * @param origin the page's {@code source.origin}
 * @param principal who, when it can be told
 */
record Author(String origin, @Nullable PrincipalId principal) {
  private static final String NOBODY = "0";

  /** The {@code source} object. */
  Data.Obj toData() {
    Data.Obj source = Data.Obj.of(Map.of("origin", Data.text(origin)));
    return principal == null ? source : source.with("principal", Data.text(principal.value()));
  }

  /** Who, or the service that stands in for nobody. */
  PrincipalId named(Conversion c) {
    return principal == null ? c.mapping().unknown() : principal;
  }

  /**
   * Of a row: whether an agent wrote it, the user, the type, the list of source rows. The rule's
   * words name the types that are distilled from rows.
   */
  static Author ofRow(Rule rule, Conversion c) {
    boolean byAgent = !c.text(rule.source(0)).orElse("1").strip().equals("0");
    boolean distilled =
        c.text(rule.source(2)).filter(rule.words()::containsKey).isPresent()
            || !c.record().linked().isEmpty()
            || !IdList.parse(c.text(rule.source(3)).orElse("")).orElse(List.of()).isEmpty();
    if (!byAgent && distilled) {
      return new Author("consolidation", c.mapping().compression());
    }
    PrincipalId user = reported(user(rule.source(1), c).orElse(null), rule.source(1), c);
    return new Author(byAgent ? "agent" : "user", user);
  }

  /** Of a post: its proposing agent, else its author. */
  static Author ofPost(Rule rule, Conversion c) {
    Optional<PrincipalId> found = named(rule.source(0), c).or(() -> user(rule.source(1), c));
    PrincipalId principal = reported(found.orElse(null), rule.source(1), c);
    if (principal == null) {
      return new Author("user", null);
    }
    return switch (principal.type()) {
      case AGENT -> new Author("agent", principal);
      case SERVICE -> new Author("consolidation", principal);
      case HUMAN, ORG -> new Author("user", principal);
    };
  }

  /** Whom a text names, by id, login or typed id; another text is reported and kept. */
  static Optional<PrincipalId> named(SourceRef source, Conversion c) {
    Optional<String> text = c.text(source).filter(name -> !name.strip().equals(NOBODY));
    Optional<PrincipalId> principal = text.flatMap(c.references()::principal);
    if (text.isPresent() && principal.isEmpty()) {
      c.keep(Finding.Kind.UNREADABLE, source);
    }
    return principal;
  }

  private static Optional<PrincipalId> user(SourceRef source, Conversion c) {
    return c.text(source).stream()
        .flatMapToLong(text -> NativeId.parse(text.strip()).stream())
        .boxed()
        .findFirst()
        .flatMap(c.references()::user);
  }

  private static @Nullable PrincipalId reported(
      @Nullable PrincipalId found, SourceRef source, Conversion c) {
    if (found == null) {
      c.find(Finding.Kind.UNKNOWN_PRINCIPAL, source);
    }
    return found;
  }
}
