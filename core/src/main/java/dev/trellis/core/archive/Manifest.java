package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.time.UtcInstant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the manifest of a full archive of a context in host custody says, besides the list of files
 * (§8.3).
 *
 * @param exporter the program that makes the archive
 * @param exportedAt when
 * @param source the context it is made of
 * @param pages the pages, counted while they were added
 * @param auditEntries how many lines the access log has
 * @param auditTruncated whether retention or limits cut the access log (§8.2 item 6)
 * @param receipts how many erasure receipts there are
 * @param omitted what the context holds and the archive does not, as in the schema's omission
 */
public record Manifest(
    Exporter exporter,
    UtcInstant exportedAt,
    Source source,
    PageTally pages,
    long auditEntries,
    boolean auditTruncated,
    long receipts,
    List<Data.Obj> omitted) {

  /** The PCP version that is written and read (§8.6 item 1). */
  public static final String PCP_VERSION = "0.3";

  /** The version of the archive's layout that is written and read (§8.6 item 2). */
  public static final String MANIFEST_VERSION = "2";

  /**
   * A program.
   *
   * @param name its name
   * @param version its version
   */
  public record Exporter(String name, String version) {
    private Data.Obj toData() {
      return Data.Obj.of(Map.of("name", Data.text(name), "version", Data.text(version)));
    }
  }

  /**
   * The context that is exported (§8.4 item 1). Its custody is {@code host}: the principals and the
   * host can read it.
   *
   * @param url its address, if it has one
   * @param kind its kind (§1.2)
   * @param features the optional features in use
   */
  public record Source(@Nullable String url, String kind, SortedSet<String> features) {
    public Source {
      features = Collections.unmodifiableSortedSet(new TreeSet<>(features));
    }

    private Data.Obj toData() {
      Data.Obj source =
          Data.Obj.of(
              Map.of(
                  "kind", Data.text(kind),
                  "features", Data.Arr.ofTexts(List.copyOf(features)),
                  "encryption",
                      Data.Obj.of(
                          Map.of(
                              "key_custody", Data.text("host"),
                              "readable_by", Data.Arr.ofTexts(List.of("principals", "host"))))));
      return url == null ? source : source.with("url", Data.text(url));
    }
  }

  public Manifest {
    omitted = List.copyOf(omitted);
  }

  /** The members before the list of files, in the order in which they are written. */
  Map<String, Data> head(Described described) {
    Map<String, Data> members = new LinkedHashMap<>();
    members.put("pcp_version", Data.text(PCP_VERSION));
    members.put("manifest_version", Data.text(MANIFEST_VERSION));
    members.put("coverage", Data.text("full"));
    members.put("exporter", exporter.toData());
    members.put("exported_at", Data.text(exportedAt.text()));
    members.put("context", source.toData());
    members.put("credentials_included", new Data.Bool(false));
    members.put("memory", memory().with("history", described.history()));
    members.put(
        "audit",
        Data.Obj.of(
            Map.of(
                "entries", Data.Num.of(auditEntries), "truncated", new Data.Bool(auditTruncated))));
    members.put("erasures", Data.Obj.of(Map.of("receipts", Data.Num.of(receipts))));
    members.put("extensions", described.extensions());
    members.put("omitted", new Data.Arr(new ArrayList<>(omitted)));
    return members;
  }

  private Data.Obj memory() {
    Map<String, Data> states = new TreeMap<>();
    pages.states().forEach((state, count) -> states.put(state.wireName(), Data.Num.of(count)));
    Map<String, Data> partitions = new TreeMap<>();
    pages.partitions().forEach((name, count) -> partitions.put(name, Data.Num.of(count)));
    return Data.Obj.of(
        Map.of(
            "page_count", Data.Num.of(pages.pages()),
            "sensitive_page_count", Data.Num.of(pages.sensitive()),
            "index_included", new Data.Bool(false),
            "review_counts", Data.Obj.of(states),
            "partition_counts", Data.Obj.of(partitions)));
  }

  @Override
  public String toString() {
    return "manifest of " + pages.pages() + " pages";
  }
}
