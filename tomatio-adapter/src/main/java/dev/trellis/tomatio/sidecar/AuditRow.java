package dev.trellis.tomatio.sidecar;

import dev.trellis.core.access.Channel;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;

/** An entry of the access log (§7.5). */
@Entity
@Table(name = "pcp_audit")
@NullUnmarked
public class AuditRow {
  @Id
  @Column(name = "id")
  private String id;

  @Column(name = "at_seconds")
  private long atSeconds;

  @Column(name = "at_nanos")
  private int atNanos;

  @Column(name = "at_text")
  private String atText;

  @Column(name = "principal")
  private String principal;

  @Column(name = "on_behalf_of")
  private String onBehalfOf;

  @Column(name = "client")
  private String client;

  @Column(name = "grant_id")
  private String grantId;

  @Column(name = "channel")
  private String channel;

  @Column(name = "action")
  private String action;

  @Column(name = "outcome")
  private String outcome;

  @Column(name = "review_verb")
  private String reviewVerb;

  @Column(name = "duration_ms")
  private Long durationMillis;

  @Column(name = "categories")
  private String categories;

  @Column(name = "partitions")
  private String partitions;

  @Column(name = "counts")
  private String counts;

  @Column(name = "object_ids")
  private String objectIds;

  @Column(name = "native_id")
  private BigInteger nativeId;

  /** For the persistence provider. */
  protected AuditRow() {}

  /**
   * The row of an entry.
   *
   * @param nativeId the id of the plugin's own row that it was taken from; null when it is ours
   */
  public AuditRow(AuditEntry entry, BigInteger nativeId) {
    Instant at = entry.at().instant();
    this.id = entry.id();
    this.atSeconds = at.getEpochSecond();
    this.atNanos = at.getNano();
    this.atText = entry.at().text();
    this.principal = entry.principal().value();
    this.onBehalfOf = entry.onBehalfOf() == null ? null : entry.onBehalfOf().value();
    this.client = entry.client();
    this.grantId = entry.grant();
    this.channel = entry.channel().wireName();
    this.action = entry.action();
    this.outcome = entry.outcome();
    this.reviewVerb = entry.reviewVerb();
    this.durationMillis = entry.durationMillis();
    this.categories = texts(entry.categories().stream().map(Category::value).toList());
    this.partitions = texts(entry.partitions().stream().map(PartitionName::value).toList());
    this.objectIds = texts(entry.objectIds());
    SortedMap<String, Data> numbers = new TreeMap<>();
    entry.counts().forEach((name, count) -> numbers.put(name, Data.Num.of(count)));
    this.counts = Json.write(Data.Obj.of(numbers));
    this.nativeId = nativeId;
  }

  /** The entry. */
  public AuditEntry entry() {
    SortedMap<String, Long> numbers = new TreeMap<>();
    if (Json.parse(counts) instanceof Data.Obj(var members)) {
      members.forEach(
          (name, value) -> numbers.put(name, ((Data.Num) value).value().longValueExact()));
    }
    return new AuditEntry(
        id,
        new UtcInstant(atText),
        PrincipalId.parse(principal).orElseThrow(),
        onBehalfOf == null ? null : PrincipalId.parse(onBehalfOf).orElseThrow(),
        client,
        grantId,
        Channel.valueOf(channel.toUpperCase(Locale.ROOT)),
        action,
        texts(categories).stream()
            .map(Category::new)
            .collect(Collectors.toCollection(TreeSet::new)),
        texts(partitions).stream()
            .map(PartitionName::new)
            .collect(Collectors.toCollection(TreeSet::new)),
        outcome,
        numbers,
        texts(objectIds),
        reviewVerb,
        durationMillis);
  }

  private static String texts(Collection<String> texts) {
    return Json.write(Data.Arr.ofTexts(List.copyOf(texts)));
  }

  private static List<String> texts(String json) {
    return Json.parse(json) instanceof Data.Arr(var items)
        ? items.stream().map(item -> ((Data.Text) item).value()).toList()
        : List.of();
  }
}
