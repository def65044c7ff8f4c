package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.time.LegacyTime;
import dev.trellis.core.time.UtcInstant;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The closed list of conversions that a mapping file may name. */
public enum Converter {
  /** See {@link #sentence()}. */
  TEXT(1, "The stored text as it is; an empty one gives no key.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      List<String> texts =
          c.texts(rule.source(0)).stream().filter(text -> !text.isEmpty()).toList();
      return switch (texts.size()) {
        case 0 -> Optional.empty();
        case 1 -> Optional.of(Data.text(texts.getFirst()));
        default -> Optional.of(Data.Arr.ofTexts(texts));
      };
    }
  },
  /** See {@link #sentence()}. */
  TITLE(
      1,
      "The first source with white space folded, 300 characters at most; when it is empty, or the only"
          + " source, the first line of the body that holds a letter or digit, without Markdown's"
          + " marks, 80 characters at most; else the page's id.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<String> stored =
          rule.from().size() > 1
              ? c.text(rule.source(0)).flatMap(Titles::stored)
              : Optional.empty();
      String title =
          stored
              .or(() -> c.text(rule.from().getLast()).flatMap(Titles::derived))
              .orElseGet(() -> c.entity().pageId(c.record().id()));
      if (rule.from().size() > 1
          && c.text(rule.source(0)).filter(text -> !text.equals(title)).isPresent()) {
        c.keep(Finding.Kind.TITLE_CHANGED, rule.source(0));
      }
      return Optional.of(Data.text(title));
    }
  },
  /** See {@link #sentence()}. */
  CONSTANT(0, "Always the rule's value.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return Optional.of(Data.text(rule.value()));
    }
  },
  /** See {@link #sentence()}. */
  WORDS(1, "The value that the rule gives for the stored word, compared exactly; else no key.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return c.text(rule.source(0)).map(rule.words()::get).map(Data::text);
    }
  },
  /** See {@link #sentence()}. */
  INSTANT(
      1,
      "The first source that holds a date, as an instant in UTC; a date without an offset is UTC, or"
          + " the site's time where the source is marked local. Zeros are no date.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return Dates.first(rule.from(), c)
          .or(
              () -> {
                if (!rule.otherwiseSnapshot()) {
                  return Optional.empty();
                }
                c.find(Finding.Kind.NO_DATE, rule.source(0));
                return Optional.of(c.references().snapshotAt());
              })
          .map(instant -> Data.text(instant.text()));
    }
  },
  /** See {@link #sentence()}. */
  HUNDREDTHS(
      1,
      "A number from 0 to 100 divided by 100. One outside is moved to the nearest end, and what was"
          + " stored is kept.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<String> text = c.text(rule.source(0)).map(String::strip);
      if (text.isEmpty() || text.get().isEmpty()) {
        return Optional.empty();
      }
      try {
        BigDecimal share = new Data.Num(new BigDecimal(text.get())).value().movePointLeft(2);
        BigDecimal inRange = share.max(BigDecimal.ZERO).min(BigDecimal.ONE);
        if (inRange.compareTo(share) != 0) {
          c.keep(Finding.Kind.OUT_OF_RANGE, rule.source(0));
        }
        return Optional.of(new Data.Num(inRange));
      } catch (IllegalArgumentException e) {
        c.keep(Finding.Kind.UNREADABLE, rule.source(0));
        return Optional.empty();
      }
    }
  },
  /** See {@link #sentence()}. */
  PARTITION(
      1, "The partition of the scope term; without a usable one, the partition unfiled (D-7).") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<PartitionName> partition =
          c.text(rule.source(0)).stream()
              .flatMapToLong(text -> NativeId.parse(text).stream())
              .boxed()
              .findFirst()
              .flatMap(c.references()::partition);
      if (partition.isEmpty()) {
        c.find(Finding.Kind.UNFILED, rule.source(0));
      }
      return Optional.of(Data.text(partition.orElseGet(c.references()::unfiled).value()));
    }
  },
  /** See {@link #sentence()}. */
  FIRST_PARTITION(
      1,
      "The partition of the first usable scope term by id; without one, the partition unfiled (D-7).") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      List<PartitionName> partitions = partitions(c);
      if (partitions.isEmpty()) {
        c.find(Finding.Kind.UNFILED, rule.source(0));
        return Optional.of(Data.text(c.references().unfiled().value()));
      }
      return Optional.of(Data.text(partitions.getFirst().value()));
    }
  },
  /** See {@link #sentence()}. */
  OTHER_PARTITIONS(
      1, "The partitions of the other scope terms, in the order of their ids (A-35).") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      List<String> others = partitions(c).stream().skip(1).map(PartitionName::value).toList();
      if (others.isEmpty()) {
        return Optional.empty();
      }
      c.find(Finding.Kind.SEVERAL_SCOPES, rule.source(0));
      return Optional.of(Data.Arr.ofTexts(others));
    }
  },
  /** See {@link #sentence()}. */
  MEMORY_PATHS(
      1,
      "The paths of the rows that the list and the link table name, each once, in their order; none"
          + " that is no page of the context, and not the page itself.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      List<Long> listed = listed(rule.source(0), c);
      Set<Long> ids = new LinkedHashSet<>(listed);
      if (ids.size() < listed.size()) {
        c.find(Finding.Kind.DUPLICATE_LINK, rule.source(0));
      }
      ids.addAll(c.record().linked());
      List<String> paths = new ArrayList<>();
      for (long id : ids) {
        Optional<PagePath> path = c.references().path(MEMORY_ROW, id);
        boolean itself = c.entity().name().equals(MEMORY_ROW) && id == c.record().id();
        if (itself) {
          c.find(Finding.Kind.SELF_LINK, rule.source(0));
        } else if (path.isEmpty()) {
          c.find(Finding.Kind.DANGLING_LINK, rule.source(0));
        } else {
          paths.add(path.get().value());
        }
      }
      return paths.isEmpty() ? Optional.empty() : Optional.of(Data.Arr.ofTexts(paths));
    }
  },
  /** See {@link #sentence()}. */
  ROW_SOURCE(
      4,
      "Sources: whether an agent wrote it, the user, the type, the list of source rows. Written by an"
          + " agent: origin agent. Else distilled from rows, or a fact: origin consolidation by the"
          + " compression service. Else origin user. (A-31)") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      boolean byAgent = !c.text(rule.source(0)).orElse("1").strip().equals("0");
      boolean distilled =
          c.text(rule.source(2)).filter("fact"::equals).isPresent()
              || !c.record().linked().isEmpty()
              || !IdList.parse(c.text(rule.source(3)).orElse("")).orElse(List.of()).isEmpty();
      if (!byAgent && distilled) {
        return Optional.of(source("consolidation", c.mapping().compression()));
      }
      Optional<PrincipalId> user = user(rule.source(1), c);
      if (user.isEmpty()) {
        c.find(Finding.Kind.UNKNOWN_PRINCIPAL, rule.source(1));
      }
      return Optional.of(source(byAgent ? "agent" : "user", user.orElse(null)));
    }
  },
  /** See {@link #sentence()}. */
  POST_SOURCE(
      2,
      "Sources: the proposing agent, the post's author. The first that names somebody is the"
          + " principal; its type gives the origin: agent, user for a human, consolidation for a"
          + " service.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<PrincipalId> principal = author(rule, c);
      String origin =
          switch (principal.map(PrincipalId::type).orElse(PrincipalId.Type.HUMAN)) {
            case AGENT -> "agent";
            case SERVICE -> "consolidation";
            case HUMAN, ORG -> "user";
          };
      return Optional.of(source(origin, principal.orElse(null)));
    }
  },
  /** See {@link #sentence()}. */
  ROW_REVIEW(
      2,
      "Sources: the user, the date. Only for a row that is proposed: who proposed it, and when.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      if (c.review() != Review.State.PROPOSED) {
        return Optional.empty();
      }
      PrincipalId by = user(rule.source(0), c).orElseGet(c.mapping()::unknown);
      UtcInstant at = Dates.first(List.of(rule.source(1)), c).orElseGet(c.references()::snapshotAt);
      return Optional.of(new Review.Proposed(new Stamp(by, at)).toData());
    }
  },
  /** See {@link #sentence()}. */
  POST_REVIEW(
      6,
      "Sources: the proposing agent, the author, the reviewer, when it was reviewed, the post's date,"
          + " its last change. The state comes from the status, which wins over the review meta. A"
          + " proposal names who proposed it, a rejection who rejected it; where nobody is named, the"
          + " unknown service stands in.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<PrincipalId> proposer = author(rule, c);
      Optional<UtcInstant> proposedAt = Dates.first(List.of(rule.source(4)), c);
      Optional<PrincipalId> reviewer =
          c.text(rule.source(2)).flatMap(text -> c.references().principal(text));
      Optional<UtcInstant> reviewedAt = Dates.first(List.of(rule.source(3)), c);
      if (reviewer.isEmpty() && c.text(rule.source(2)).isPresent()) {
        c.keep(Finding.Kind.UNREADABLE, rule.source(2));
      }
      Stamp generated =
          new Stamp(
              proposer.orElseGet(c.mapping()::unknown),
              proposedAt.orElseGet(c.references()::snapshotAt));
      boolean generatedKnown = proposer.isPresent() && proposedAt.isPresent();
      return Optional.of(
          switch (c.review()) {
            case PROPOSED -> new Review.Proposed(generated).toData();
            case APPROVED -> {
              boolean verified = reviewer.isPresent() && reviewedAt.isPresent();
              yield new Review.Approved(
                      generatedKnown ? generated : null,
                      verified ? List.of(new Stamp(reviewer.get(), reviewedAt.get())) : List.of())
                  .toData();
            }
            case REJECTED ->
                new Review.Rejected(
                        generatedKnown ? generated : null,
                        new Stamp(
                            reviewer.orElseGet(c.mapping()::unknown),
                            reviewedAt
                                .or(() -> Dates.first(List.of(rule.source(5)), c))
                                .orElseGet(c.references()::snapshotAt)))
                    .toData();
          });
    }
  },
  /** See {@link #sentence()}. */
  OUTCOME(1, "The stored outcome of a review when the state does not say it already.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return c.text(rule.source(0))
          .filter(outcome -> !outcome.equals(c.review().wireName()))
          .map(Data::text);
    }
  };

  private static final String MEMORY_ROW = "memory_row";

  private final int sources;
  private final String sentence;

  Converter(int sources, String sentence) {
    this.sources = sources;
    this.sentence = sentence;
  }

  /** What it does, for the generated document. */
  public String sentence() {
    return sentence;
  }

  /** How many sources it needs at least. */
  int sources() {
    return sources;
  }

  /** Whether it takes every meta row of a key, not the first alone. */
  boolean takesEveryRow() {
    return this == TEXT || this == MEMORY_PATHS;
  }

  /** The name by which a mapping file calls it. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The converter of that name, if there is one. */
  static Optional<Converter> named(String name) {
    return List.of(values()).stream().filter(one -> one.wireName().equals(name)).findFirst();
  }

  /** The value of the rule's key; empty when the record has none. */
  abstract Optional<Data> convert(Rule rule, Conversion conversion);

  private static List<PartitionName> partitions(Conversion c) {
    return c.record().scopes().stream()
        .map(c.references()::partition)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private static Optional<PrincipalId> user(SourceRef source, Conversion c) {
    return c.text(source).stream()
        .flatMapToLong(text -> NativeId.parse(text.strip()).stream())
        .boxed()
        .findFirst()
        .flatMap(c.references()::user);
  }

  /** Who wrote a post: its proposing agent, else its author. */
  private static Optional<PrincipalId> author(Rule rule, Conversion c) {
    Optional<PrincipalId> named =
        c.text(rule.source(0)).flatMap(text -> c.references().principal(text));
    if (named.isEmpty() && c.text(rule.source(0)).isPresent()) {
      c.keep(Finding.Kind.UNREADABLE, rule.source(0));
    }
    return named.or(() -> user(rule.source(1), c));
  }

  private static Data.Obj source(String origin, @Nullable PrincipalId principal) {
    Data.Obj source = Data.Obj.of(Map.of("origin", Data.text(origin)));
    return principal == null ? source : source.with("principal", Data.text(principal.value()));
  }

  private static List<Long> listed(SourceRef source, Conversion c) {
    List<Long> ids = new ArrayList<>();
    for (String text : c.texts(source)) {
      Optional<List<Long>> list = IdList.parse(text);
      if (list.isEmpty()) {
        c.keep(Finding.Kind.UNREADABLE, source);
      }
      ids.addAll(list.orElse(List.of()));
    }
    return ids;
  }

  /** Reads dates from sources. */
  private static final class Dates {
    private Dates() {}

    /** The first source that holds a date. */
    static Optional<UtcInstant> first(List<SourceRef> sources, Conversion c) {
      for (SourceRef source : sources) {
        Optional<String> text = c.text(source);
        LegacyTime time = text.map(LegacyTime::parse).orElseGet(LegacyTime.None::new);
        if (time instanceof LegacyTime.At(var instant)) {
          return Optional.of(
              source.kind() == SourceRef.Kind.LOCAL ? local(instant, source, c) : instant);
        }
        if (time instanceof LegacyTime.Unreadable) {
          c.keep(Finding.Kind.UNREADABLE, source);
        }
      }
      return Optional.empty();
    }

    private static UtcInstant local(UtcInstant wallClock, SourceRef source, Conversion c) {
      c.find(Finding.Kind.LOCAL_DATE, source);
      LocalDateTime local = LocalDateTime.ofInstant(wallClock.instant(), ZoneOffset.UTC);
      return UtcInstant.of(
          local.atZone(c.references().zone()).withLaterOffsetAtOverlap().toInstant());
    }
  }
}
