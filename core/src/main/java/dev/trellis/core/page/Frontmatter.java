package dev.trellis.core.page;

import dev.trellis.core.data.Data;
import dev.trellis.core.time.UtcInstant;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A page's frontmatter (§5.2.1): every key it has, known or {@code x_}, kept as data.
 *
 * <p>Equal as data means equal. The readers below answer for data that fits the page schema; on
 * data that does not fit, they answer as if the key were absent.
 *
 * @param data the keys and values
 */
public record Frontmatter(Data.Obj data) {
  /** The keys of §5.2.1, in the order in which a file gives them. */
  public static final List<String> KEYS =
      List.of(
          "title",
          "updated",
          "id",
          "type",
          "tags",
          "sensitivity",
          "lifecycle",
          "confidence",
          "importance",
          "valid_from",
          "valid_until",
          "recorded_at",
          "expires",
          "partition",
          "source",
          "derived_from",
          "relations",
          "review",
          "x_import");

  /** The order of keys in a file: those of {@link #KEYS}, then the others by name. */
  public static final Comparator<String> FILE_ORDER =
      Comparator.comparingInt(Frontmatter::place).thenComparing(Comparator.naturalOrder());

  private static final Map<String, Integer> PLACES =
      IntStream.range(0, KEYS.size()).boxed().collect(Collectors.toMap(KEYS::get, place -> place));

  private static int place(String key) {
    return PLACES.getOrDefault(key, KEYS.size());
  }

  /** The page's title. */
  public Optional<String> title() {
    return data.text("title");
  }

  /** The partition that holds the page; absent means {@code default} (§1.4). */
  public Optional<PartitionName> partition() {
    return data.get("partition").isEmpty()
        ? Optional.of(PartitionName.DEFAULT)
        : data.text("partition").flatMap(PartitionName::parse);
  }

  /** The review state; absent means approved (§1.4). */
  public Optional<Review.State> reviewState() {
    return data.get("review").isEmpty()
        ? Optional.of(Review.State.APPROVED)
        : data.object("review")
            .flatMap(review -> review.text("state"))
            .flatMap(Review.State::parse);
  }

  /** Whether the page is returned only under {@code memory.sensitive:read} (§5.2.2). */
  public boolean isSensitive() {
    return data.text("sensitivity").filter("sensitive"::equals).isPresent();
  }

  /** Every principal that {@code source} and {@code review} name, as written (§8.3 item 6). */
  public List<String> principals() {
    return Stream.of(
            data.object("source").stream()
                .flatMap(
                    source -> Stream.of(source.text("principal"), source.text("on_behalf_of"))),
            data.object("review").stream().flatMap(Frontmatter::reviewers))
        .flatMap(names -> names)
        .flatMap(Optional::stream)
        .toList();
  }

  private static Stream<Optional<String>> reviewers(Data.Obj review) {
    return Stream.concat(
            Stream.of(review.get("generated"), review.get("rejected")).flatMap(Optional::stream),
            review.items("verified").stream())
        .filter(Data.Obj.class::isInstance)
        .map(stamp -> ((Data.Obj) stamp).text("by"));
  }

  /** Collects the keys of a page that a server makes. A key that is not set is absent. */
  public static final class Builder {
    private final Map<String, Data> members = new TreeMap<>();

    /** Starts with what every page has (§5.2.1). */
    public Builder(String title, UtcInstant updated) {
      put("title", Data.text(title));
      put("updated", Data.text(updated.text()));
    }

    /** Sets a key to any value. */
    public Builder put(String key, Data value) {
      members.put(key, value);
      return this;
    }

    /** Sets a key to a string. */
    public Builder put(String key, String value) {
      return put(key, Data.text(value));
    }

    /** Sets a key to a number. */
    public Builder put(String key, BigDecimal value) {
      return put(key, new Data.Num(value));
    }

    /** The frontmatter. */
    public Frontmatter build() {
      return new Frontmatter(Data.Obj.of(members));
    }
  }
}
