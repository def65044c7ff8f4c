package dev.trellis.mapping;

import dev.trellis.core.page.Review;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of native object becomes a page, or a record of an extension in the form of a page.
 *
 * @param name the mapping's name for it
 * @param table the mapping's name of its table
 * @param postType the post type, for objects that are posts
 * @param idTemplate the page id, with {@code {id}} in it
 * @param paths path candidates, with column names in braces, the usual one first
 * @param links the words by which the link table names it
 * @param body the column that holds the body
 * @param expires the column that holds the expiry, if it has one
 * @param keptUnder the {@code x_} key that holds what has no key of its own
 * @param states what each stored state means
 * @param rules the keys
 */
public record EntityMapping(
    String name,
    String table,
    @Nullable String postType,
    String idTemplate,
    List<String> paths,
    List<String> links,
    String body,
    @Nullable String expires,
    String keptUnder,
    Map<String, State> states,
    List<Rule> rules) {

  /** The word in {@link #states} that stands for all that are not named. */
  public static final String ANY_OTHER = "*";

  private static final Pattern COLUMN = Pattern.compile("\\{([a-z_]+)\\}");

  /** What a stored state means. */
  public sealed interface State {
    /** The object is not part of the context. */
    record Absent() implements State {}

    /** A state of a later version of the store; fails closed. */
    record Unknown() implements State {}

    /** The object is a page, in this review state and lifecycle when they are given. */
    record Present(Review.@Nullable State review, @Nullable String lifecycle) implements State {}
  }

  public EntityMapping {
    paths = List.copyOf(paths);
    links = List.copyOf(links);
    states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
    rules = List.copyOf(rules);
  }

  /** What a stored state means; {@link #ANY_OTHER} stands for every word that is not named. */
  public State state(String word) {
    State other = states.getOrDefault(ANY_OTHER, new State.Unknown());
    return states.getOrDefault(word, other);
  }

  /** The page's id. */
  public String pageId(long id) {
    return idTemplate.replace("{id}", NativeId.text(id));
  }

  /** The post type, for objects that are posts. */
  public Optional<String> postTypeName() {
    return Optional.ofNullable(postType);
  }

  /** The path candidates of a record, the usual one first. */
  public List<String> pathCandidates(NativeRecord record) {
    return paths.stream().map(template -> filled(template, record)).toList();
  }

  /** The first of the path candidates of a record. */
  String usualPath(NativeRecord record) {
    return paths.isEmpty() ? "" : filled(paths.getFirst(), record);
  }

  /** The meta keys that some rule takes. */
  public Set<String> metaKeys() {
    return rules.stream()
        .flatMap(rule -> rule.from().stream())
        .filter(source -> source.kind() == SourceRef.Kind.META)
        .map(SourceRef::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a rule with that converter takes its value from that column or meta key. */
  public boolean reads(Converter converter, String name) {
    return rules.stream()
        .filter(rule -> rule.with() == converter)
        .flatMap(rule -> rule.from().stream())
        .anyMatch(source -> source.name().equals(name));
  }

  /** The mapping's name of the first column or meta key of the rule for that key of a page. */
  public Optional<String> firstSource(String to) {
    return rules.stream()
        .filter(rule -> rule.to().equals(to))
        .flatMap(rule -> rule.from().stream())
        .map(SourceRef::name)
        .findFirst();
  }

  /** The columns that a path template names. */
  static List<String> columnsOf(String template) {
    return COLUMN.matcher(template).results().map(found -> found.group(1)).toList();
  }

  private static String filled(String template, NativeRecord record) {
    return COLUMN
        .matcher(template)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), record)));
  }

  private static String value(String column, NativeRecord record) {
    return column.equals("id") ? NativeId.text(record.id()) : record.text(column).orElse("");
  }
}
