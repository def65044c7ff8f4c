package dev.trellis.mapping;

import dev.trellis.core.page.Review;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of native object becomes a page.
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
    states = Map.copyOf(states);
    rules = List.copyOf(rules);
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

  /** The meta keys that some rule takes. */
  public Set<String> metaKeys() {
    return metaKeys(rule -> true);
  }

  /** The meta keys of which WordPress and the rules take the first row alone. */
  public Set<String> singleMetaKeys() {
    return metaKeys(rule -> !rule.with().takesEveryRow());
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

  /** What the words that a column may hold are, for a rule that gives each its value. */
  public Set<String> words(String to) {
    return rules.stream()
        .filter(rule -> rule.to().equals(to))
        .flatMap(rule -> rule.words().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private Set<String> metaKeys(Predicate<Rule> taken) {
    return rules.stream()
        .filter(taken)
        .flatMap(rule -> rule.from().stream())
        .filter(source -> source.kind() == SourceRef.Kind.META)
        .map(SourceRef::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String filled(String template, NativeRecord record) {
    StringBuilder path = new StringBuilder();
    int at = 0;
    for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
      int close = template.indexOf('}', open);
      String column = template.substring(open + 1, close);
      path.append(template, at, open);
      path.append(
          column.equals("id") ? NativeId.text(record.id()) : record.text(column).orElse(""));
      at = close + 1;
    }
    return path.append(template.substring(at)).toString();
  }
}
