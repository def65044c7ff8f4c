package dev.trellis.core.ledger;

import dev.trellis.core.access.Channel;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One line of the access log (§7.5): categories, ids and counts, never content.
 *
 * @param id the entry's id
 * @param at when it happened
 * @param principal who acted
 * @param onBehalfOf the human whom an agent acted for, if it did
 * @param client the client that asked, if there is one
 * @param grant the id of the grant, if there is one
 * @param channel by which way
 * @param action a tool's name or a management action
 * @param categories what kinds of data it touched
 * @param partitions the partitions it touched
 * @param outcome {@code ok}, or the error code of §6.3
 * @param counts how many of what
 * @param objectIds opaque ids of what it touched, never paths
 * @param reviewVerb how a review was resolved, if one was
 * @param durationMillis how long it took in milliseconds, if known
 */
public record AuditEntry(
    String id,
    UtcInstant at,
    PrincipalId principal,
    @Nullable PrincipalId onBehalfOf,
    @Nullable String client,
    @Nullable String grant,
    Channel channel,
    String action,
    SortedSet<Category> categories,
    SortedSet<PartitionName> partitions,
    String outcome,
    SortedMap<String, Long> counts,
    List<String> objectIds,
    @Nullable String reviewVerb,
    @Nullable Long durationMillis) {

  /** The outcome of an action that succeeded. */
  public static final String OK = "ok";

  public AuditEntry {
    categories = Collections.unmodifiableSortedSet(new TreeSet<>(categories));
    partitions = Collections.unmodifiableSortedSet(new TreeSet<>(partitions));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    objectIds = List.copyOf(objectIds);
  }

  /** The document of {@code audit.entry.schema.json}; what is empty or unknown is absent. */
  public Data.Obj toData() {
    Map<String, Data> members = new TreeMap<>();
    members.put("id", Data.text(id));
    members.put("at", Data.text(at.text()));
    members.put("principal", Data.text(principal.value()));
    if (onBehalfOf != null) {
      members.put("on_behalf_of", Data.text(onBehalfOf.value()));
    }
    if (client != null) {
      members.put("client", Data.text(client));
    }
    if (grant != null) {
      members.put("grant", Data.text(grant));
    }
    members.put("channel", Data.text(channel.wireName()));
    members.put("action", Data.text(action));
    members.put("categories", Data.Arr.ofTexts(categories.stream().map(Category::value).toList()));
    members.put("outcome", Data.text(outcome));
    if (!partitions.isEmpty()) {
      members.put(
          "partitions", Data.Arr.ofTexts(partitions.stream().map(PartitionName::value).toList()));
    }
    if (!counts.isEmpty()) {
      Map<String, Data> numbers = new TreeMap<>();
      counts.forEach((name, count) -> numbers.put(name, Data.Num.of(count)));
      members.put("counts", Data.Obj.of(numbers));
    }
    if (!objectIds.isEmpty()) {
      members.put("object_ids", Data.Arr.ofTexts(objectIds));
    }
    if (reviewVerb != null) {
      members.put("review_verb", Data.text(reviewVerb));
    }
    if (durationMillis != null) {
      members.put("duration_ms", Data.Num.of(durationMillis));
    }
    return Data.Obj.of(members);
  }
}
