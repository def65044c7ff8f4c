package dev.trellis.core.portability;

import dev.trellis.core.access.Channel;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.WholeContext;
import dev.trellis.core.data.Data;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageFile;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PageVersion;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.ContextStore;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A context kept in lists. */
public final class ModelStore implements ContextStore {
  static final UtcInstant THEN = new UtcInstant("2026-03-01T08:00:00Z");
  static final PrincipalId ANA = PrincipalId.parse("human:ana").orElseThrow();
  static final PrincipalId SCOUT = PrincipalId.parse("agent:scout").orElseThrow();
  static final PrincipalId OWNER = PrincipalId.parse("org:garden").orElseThrow();

  final List<Page> pages = new ArrayList<>();
  final List<PageVersion> history = new ArrayList<>();
  final List<ExtensionRecord> records = new ArrayList<>();
  final List<AuditEntry> audit = new ArrayList<>();
  final List<Receipt> receipts = new ArrayList<>();
  final List<Omission> omitted = new ArrayList<>();
  final List<String> order = new ArrayList<>();
  final List<ContextDescriptor.PrincipalEntry> principals = new ArrayList<>();
  final List<ContextDescriptor.PartitionEntry> partitions = new ArrayList<>();
  String url = "https://brain.example/pcp/garden";
  RuntimeException failure;

  /** A store with two people, one partition and nothing in it. */
  static ModelStore empty() {
    ModelStore store = new ModelStore();
    store.principals.add(
        new ContextDescriptor.PrincipalEntry(
            ANA, "Ana", new TreeSet<>(Set.of("editor")), ContextDescriptor.Status.ACTIVE));
    store.principals.add(
        new ContextDescriptor.PrincipalEntry(
            SCOUT, null, new TreeSet<>(), ContextDescriptor.Status.REMOVED));
    store.partitions.add(
        new ContextDescriptor.PartitionEntry(
            PartitionName.DEFAULT, null, new TreeMap<>(Map.of(ANA, Set.of(Right.READ)))));
    store.partitions.add(
        new ContextDescriptor.PartitionEntry(
            new PartitionName("team"), "The team", new TreeMap<>()));
    return store;
  }

  /** A store with something of every kind. */
  static ModelStore garden() {
    ModelStore store = empty();
    Stamp scout = new Stamp(SCOUT, THEN);
    Stamp ana = new Stamp(ANA, THEN);
    store.pages.add(page("notes/soil", "team", null));
    store.pages.add(page("notes/water", null, new Review.Approved(scout, List.of(ana))));
    store.pages.add(page("ideas/pond", "team", new Review.Proposed(scout)));
    store.pages.add(page("ideas/moat", null, new Review.Rejected(scout, ana)));
    store.pages.add(
        Page.of(
            new PagePath("style/tone"),
            new Frontmatter.Builder("Tone", THEN).put("sensitivity", "sensitive").build(),
            Body.of("Plain.\r\n")));
    store.history.add(version("notes/soil", 1, "team"));
    store.history.add(version("notes/soil", 2, "team"));
    store.history.add(version("ideas/pond", 1, "team"));
    store.records.add(record("org.example.docs", ExtensionRecord.Slot.DOC, "sections/7"));
    store.records.add(record("org.example.notes", null, "all/1"));
    store.records.add(record("org.example.docs", ExtensionRecord.Slot.DOC, "sections/8"));
    store.audit.add(
        new AuditEntry(
            "a-1",
            THEN,
            SCOUT,
            null,
            null,
            null,
            Channel.MCP,
            "memory_propose",
            new TreeSet<>(Set.of(Category.MEMORY, Category.REVIEW)),
            new TreeSet<>(),
            AuditEntry.OK,
            new TreeMap<>(),
            List.of("p-1"),
            null,
            12L));
    store.receipts.add(
        new Receipt(
            "r-1",
            ANA,
            THEN,
            THEN,
            new TreeMap<>(Map.of("pages", 2L)),
            new TreeMap<>(),
            Receipt.Status.COMPLETE));
    store.omitted.add(new Omission(Category.MEMORY, Omission.Reason.ERROR, 1));
    return store;
  }

  static Page page(String path, String partition, Review review) {
    Frontmatter.Builder frontmatter = new Frontmatter.Builder("Title of " + path, THEN);
    if (partition != null) {
      frontmatter.put("partition", partition);
    }
    if (review != null) {
      frontmatter.put("review", review.toData());
    }
    return Page.of(new PagePath(path), frontmatter.build(), Body.of("Body of " + path + "\n"));
  }

  static PageVersion version(String path, int number, String partition) {
    PageFile file = page(path, partition, null).file();
    return new PageVersion(
        new PagePath(path),
        number,
        new PageFile(file.frontmatter(), Body.of("Body " + number + " of " + path + "\n")));
  }

  static ExtensionRecord record(String extension, ExtensionRecord.Slot slot, String name) {
    Data.Obj keys = Data.Obj.of(Map.of("kind", Data.text("section"), "to", Data.text("human:ana")));
    return new ExtensionRecord(
        extension,
        slot,
        new PagePath(name),
        new PageFile(new Frontmatter(keys), Body.of("Body of " + name + "\n")));
  }

  @Override
  public Snapshot snapshot(WholeContext access) {
    return new View();
  }

  private final class View implements Snapshot {
    private final ContextFacts facts =
        new ContextFacts(url, OWNER, new TreeSet<>(Set.of("partitions", "review")));

    @Override
    public ContextFacts facts() {
      order.add("facts");
      return facts;
    }

    @Override
    public long expectedPages() {
      order.add("expectedPages");
      return pages.size();
    }

    @Override
    public void pages(Consumer<Page> sink) {
      order.add("pages");
      pages.forEach(sink);
    }

    @Override
    public void history(Consumer<PageVersion> sink) {
      order.add("history");
      history.forEach(sink);
    }

    @Override
    public void extensions(Consumer<ExtensionRecord> sink) {
      order.add("extensions");
      records.forEach(sink);
    }

    @Override
    public void audit(Consumer<AuditEntry> sink) {
      order.add("audit");
      if (failure != null) {
        throw failure;
      }
      audit.forEach(sink);
    }

    @Override
    public void receipts(Consumer<Receipt> sink) {
      order.add("receipts");
      receipts.forEach(sink);
    }

    @Override
    public ContextDescriptor descriptor() {
      order.add("descriptor");
      return new ContextDescriptor(facts, principals, partitions);
    }

    @Override
    public List<Omission> omitted() {
      order.add("omitted");
      return omitted;
    }

    @Override
    public void close() {
      order.add("close");
    }
  }
}
