package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.time.UtcInstant;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  WORDS(
      1,
      "The value that the rule gives for the stored word, compared exactly. Another word gives no key,"
          + " and is kept unless the rule says that it means nothing here.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<Data> value = c.text(rule.source(0)).map(rule.words()::get).map(Data::text);
      if (value.isEmpty() && rule.otherwise() == Rule.Otherwise.REPORT) {
        c.keepIfStored(Finding.Kind.UNKNOWN_WORD, rule.source(0));
      }
      return value;
    }
  },
  /** See {@link #sentence()}. */
  INSTANT(
      1,
      "The first source that holds a date, as an instant in UTC; a date without an offset is UTC, or"
          + " the site's time where the source is marked local. Zeros are no date.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<UtcInstant> instant =
          rule.otherwise() == Rule.Otherwise.SNAPSHOT
              ? Optional.of(Dates.firstOrSnapshot(rule.from(), c))
              : Dates.first(rule.from(), c);
      return instant.map(at -> Data.text(at.text()));
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
      if (text.get().length() > LONGEST_NUMBER) {
        c.keep(Finding.Kind.UNREADABLE, rule.source(0));
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
          + " agent: origin agent. Else distilled from rows, or of a type that the rule's words name:"
          + " origin consolidation by the compression service. Else origin user. (A-31)") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return Optional.of(Author.ofRow(rule, c).toData());
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
      return Optional.of(Author.ofPost(rule, c).toData());
    }
  },
  /** See {@link #sentence()}. */
  ROW_REVIEW(
      5,
      "Sources: those of row_source, and the date. Only for a row that is proposed: who proposed it,"
          + " and when. Where nobody is named, the unknown service stands in.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      if (c.review() != Review.State.PROPOSED) {
        return Optional.empty();
      }
      Stamp generated =
          new Stamp(
              Author.ofRow(rule, c).named(c), Dates.firstOrSnapshot(List.of(rule.source(4)), c));
      return Optional.of(new Review.Proposed(generated).toData());
    }
  },
  /** See {@link #sentence()}. */
  POST_REVIEW(
      6,
      "Sources: the proposing agent, the author, the reviewer, when it was reviewed, the post's date,"
          + " its last change. The state comes from the status, which wins over the review meta. A"
          + " proposal names who proposed it, an approval who gave it and when if both are known, a"
          + " rejection who rejected it; where one must be named and nobody is, the unknown service"
          + " stands in. Review meta without effect is kept.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return Optional.of(new PostReview(rule, c).review().toData());
    }
  },
  /** See {@link #sentence()}. */
  PRINCIPAL(
      1,
      "The principal whom an id, a login or a typed id names; 0 is nobody. Another text is kept.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      return Author.named(rule.source(0), c).map(id -> Data.text(id.value()));
    }
  },
  /** See {@link #sentence()}. */
  RECORD(
      1,
      "The id of the record of an extension that has the stored native id, of the kinds that the"
          + " rule's words name; 0 is none. Another id is kept, unless the rule says that it means"
          + " nothing here.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<String> stored = c.text(rule.source(0)).map(String::strip);
      Optional<Data> id =
          stored.stream()
              .flatMapToLong(text -> NativeId.parse(text).stream())
              .boxed()
              .flatMap(nativeId -> recordIds(nativeId, rule, c))
              .findFirst();
      boolean names = stored.filter(text -> !text.isEmpty() && !text.equals("0")).isPresent();
      if (names && id.isEmpty() && rule.otherwise() == Rule.Otherwise.REPORT) {
        c.keep(Finding.Kind.DANGLING_LINK, rule.source(0));
      }
      return id;
    }
  },
  /** See {@link #sentence()}. */
  WHOLE_NUMBER(1, "A whole number of at most nine digits. Another text is kept.") {
    @Override
    Optional<Data> convert(Rule rule, Conversion c) {
      Optional<Data> number =
          c.text(rule.source(0))
              .map(String::strip)
              .filter(text -> WHOLE.matcher(text).matches())
              .map(text -> Data.Num.of(Long.parseLong(text)));
      if (number.isEmpty()) {
        c.keepIfStored(Finding.Kind.UNREADABLE, rule.source(0));
      }
      return number;
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

  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");

  private static final String MEMORY_ROW = "memory_row";

  /** The longest number that is read, in characters. */
  private static final int LONGEST_NUMBER = 100;

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

  /** Whether it reads every value of a key that stands several times, and not the first alone. */
  boolean takesEveryValue() {
    return this == TEXT || this == MEMORY_PATHS;
  }

  /** How many sources it needs at least. */
  int sources() {
    return sources;
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

  private static Stream<Data> recordIds(long id, Rule rule, Conversion c) {
    return rule.words().keySet().stream()
        .sorted()
        .filter(kind -> c.references().path(kind, id).isPresent())
        .flatMap(kind -> c.mapping().record(kind).stream())
        .map(entity -> Data.text(entity.pageId(id)));
  }

  private static List<PartitionName> partitions(Conversion c) {
    return c.record().scopes().stream()
        .map(c.references()::partition)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
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
}
