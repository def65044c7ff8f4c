package dev.trellis.mapping;

import dev.trellis.core.access.Channel;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a line of the plugin's log becomes an entry of the access log (§7.5). Hashes of arguments
 * stay out: nothing says that they are keyed. Of the meta only whole numbers under words of
 * a closed list become counts, so that no text of a memory can pass, as a value or as a name.
 *
 * @param idTemplate the entry's id, with {@code {id}} in it
 * @param events what each event is; the first pattern that fits decides
 * @param outcomes the outcome of each status
 * @param noOutcome the outcome of a line without a status
 * @param otherOutcome the outcome of a status that the mapping does not know
 * @param objects the id of each kind of object, with {@code {id}} in it
 * @param scopeKeys the meta members that hold the term id of a scope, or a list of them
 * @param outcomeKey the meta member that holds how a review ended
 * @param verbs the verb for each such end
 * @param countKeys the meta members that are counts
 */
public record AuditMapping(
    String idTemplate,
    List<Event> events,
    Map<String, String> outcomes,
    String noOutcome,
    String otherOutcome,
    Map<String, String> objects,
    List<String> scopeKeys,
    String outcomeKey,
    Map<String, String> verbs,
    Set<String> countKeys) {

  private static final Pattern NOT_AN_ACTION = Pattern.compile("[^a-z0-9]+");
  private static final Pattern ACTION =
      Pattern.compile("[a-z][a-z0-9_]{0,39}(?:\\.[a-z][a-z0-9_]{0,39})?");
  private static final int LONGEST_ACTION_PART = 40;

  /**
   * A kind of event.
   *
   * @param pattern the event's name, in which {@code *} stands for anything
   * @param action the action, or none where the event's own name is the action
   * @param channel the channel
   * @param categories the categories it touches
   * @param actor who acts where the line names nobody
   */
  public record Event(
      String pattern,
      @Nullable String action,
      Channel channel,
      SortedSet<Category> categories,
      @Nullable PrincipalId actor) {

    static final Comparator<Event> MOST_EXACT_FIRST =
        Comparator.<Event, Boolean>comparing(event -> event.pattern().endsWith("*"))
            .thenComparingInt(event -> -event.pattern().length());

    boolean fits(String name) {
      return pattern.endsWith("*")
          ? name.startsWith(pattern.substring(0, pattern.length() - 1))
          : name.equals(pattern);
    }
  }

  public AuditMapping {
    events = List.copyOf(events);
    scopeKeys = List.copyOf(scopeKeys);
    outcomes = Map.copyOf(outcomes);
    objects = Map.copyOf(objects);
    verbs = Map.copyOf(verbs);
    countKeys = Set.copyOf(countKeys);
  }

  /**
   * The entry of a line.
   *
   * @param unknown who acted where nobody is named
   */
  public AuditEntry entry(NativeRecord line, References references, PrincipalId unknown) {
    String name = line.text("event").orElse("");
    Event event =
        events.stream().filter(candidate -> candidate.fits(name)).findFirst().orElseThrow();
    Data.Obj meta = meta(line);
    return new AuditEntry(
        idTemplate.replace("{id}", NativeId.text(line.id())),
        at(line, references),
        actor(line, event, references).orElse(unknown),
        null,
        null,
        null,
        event.channel(),
        event.action() == null ? action(name) : event.action(),
        event.categories(),
        partitions(meta, references),
        outcome(line),
        counts(meta),
        objectId(line).stream().toList(),
        meta.text(outcomeKey).map(verbs::get).orElse(null),
        duration(line).orElse(null));
  }

  private static UtcInstant at(NativeRecord line, References references) {
    return Dates.column(line, "at").orElseGet(references::snapshotAt);
  }

  private static Optional<PrincipalId> actor(
      NativeRecord line, Event event, References references) {
    return line.text("actor").stream()
        .flatMapToLong(text -> NativeId.parse(text).stream())
        .boxed()
        .findFirst()
        .flatMap(references::user)
        .or(() -> Optional.ofNullable(event.actor()));
  }

  /** An event's own name as an action: as it is when it can be one, else its words joined. */
  static String action(String event) {
    String joined = joined(event);
    return joined.length() <= LONGEST_ACTION_PART || ACTION.matcher(joined).matches()
        ? joined
        : joined.substring(0, LONGEST_ACTION_PART);
  }

  /** Whether an entry's action says only how the line's event begins. */
  public boolean shortens(NativeRecord line) {
    String name = line.text("event").orElse("");
    boolean named =
        events.stream()
            .filter(event -> event.fits(name))
            .findFirst()
            .filter(event -> event.action() == null)
            .isPresent();
    return named && action(name).length() < joined(name).length();
  }

  private static String joined(String event) {
    if (ACTION.matcher(event).matches()) {
      return event;
    }
    String[] words = NOT_AN_ACTION.split(event.toLowerCase(Locale.ROOT));
    List<String> parts =
        Arrays.stream(words)
            .filter(word -> !word.isEmpty())
            .dropWhile(word -> !Character.isLetter(word.charAt(0)))
            .toList();
    if (parts.isEmpty()) {
      return "unknown";
    }
    return String.join("_", parts);
  }

  private String outcome(NativeRecord line) {
    String status = line.text("status").orElse("");
    return status.isEmpty() ? noOutcome : outcomes.getOrDefault(status, otherOutcome);
  }

  private Optional<String> objectId(NativeRecord line) {
    Optional<String> template = line.text("object_type").map(objects::get);
    return line.text("object_id").stream()
        .flatMapToLong(text -> NativeId.parse(text).stream())
        .boxed()
        .findFirst()
        .flatMap(id -> template.map(text -> text.replace("{id}", NativeId.text(id))));
  }

  private SortedSet<PartitionName> partitions(Data.Obj meta, References references) {
    NavigableSet<PartitionName> partitions = new TreeSet<>();
    scopeKeys.stream()
        .flatMap(key -> meta.get(key).stream())
        .flatMap(value -> value instanceof Data.Arr(var items) ? items.stream() : Stream.of(value))
        .flatMap(AuditMapping::termId)
        .flatMap(term -> references.partition(term).stream())
        .forEach(partitions::add);
    return partitions;
  }

  private static Stream<Long> termId(Data value) {
    String digits =
        switch (value) {
          case Data.Num(var number) -> number.toPlainString();
          case Data.Text(var text) -> text;
          default -> "";
        };
    return NativeId.parse(digits).stream().boxed();
  }

  private SortedMap<String, Long> counts(Data.Obj meta) {
    SortedMap<String, Long> counts = new TreeMap<>();
    meta.members()
        .forEach(
            (key, value) -> {
              if (countKeys.contains(key)
                  && value instanceof Data.Num(var number)
                  && number.signum() >= 0
                  && number.scale() <= 0
                  && number.precision() - number.scale() <= 15) {
                counts.put(key, number.longValueExact());
              }
            });
    return counts;
  }

  private static Optional<Long> duration(NativeRecord line) {
    return line.text("duration").stream()
        .filter(text -> text.chars().allMatch(c -> c >= '0' && c <= '9'))
        .filter(text -> !text.isEmpty() && text.length() <= 15)
        .map(Long::valueOf)
        .findFirst();
  }

  /** The meta object, in PHP or JSON; anything else counts as none. */
  private static Data.Obj structured(String text) {
    Data.Obj none = Data.Obj.of(Map.of());
    try {
      Data value =
          PhpSerialized.looksSerialized(text)
              ? PhpSerialized.parse(text).orElse(none)
              : Json.parse(text);
      return value instanceof Data.Obj object ? object : none;
    } catch (MalformedText e) {
      return none;
    }
  }

  private static Data.Obj meta(NativeRecord line) {
    return line.text("meta").map(AuditMapping::structured).orElseGet(() -> Data.Obj.of(Map.of()));
  }
}
