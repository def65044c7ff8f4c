package dev.trellis.core.portability;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.archive.ArchiveWriter;
import dev.trellis.core.archive.PageTally;
import dev.trellis.core.data.CanonicalJson;
import dev.trellis.core.data.Data;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.time.UtcInstant;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The audit entry that an export leaves, in its own archive too (§8.1 item 5, A-50, D-12). */
final class ExportEntry {
  private static final Category SENSITIVE_MEMORY = new Category("memory.sensitive");

  private ExportEntry() {}

  /**
   * The entry of a full export: the categories of what was exported, and how many pages and audit
   * entries, this one among them.
   */
  static AuditEntry of(
      ContextFacts facts,
      Caller caller,
      UtcInstant at,
      ArchiveWriter archive,
      long earlierEntries,
      long receipts,
      ContextDescriptor descriptor) {
    SortedMap<String, Long> counts = new TreeMap<>();
    counts.put("pages", archive.pages().pages());
    counts.put("entries", earlierEntries + 1);
    return new AuditEntry(
        id(facts, at),
        at,
        caller.principal(),
        null,
        null,
        null,
        Channel.EXPORT,
        "export.full",
        categories(archive, receipts, descriptor),
        new TreeSet<>(),
        AuditEntry.OK,
        counts,
        List.of(),
        null,
        null);
  }

  private static SortedSet<Category> categories(
      ArchiveWriter archive, long receipts, ContextDescriptor descriptor) {
    PageTally pages = archive.pages();
    SortedSet<Category> categories = new TreeSet<>();
    categories.add(Category.AUDIT);
    addIf(categories, pages.pages() > 0, Category.MEMORY);
    addIf(categories, pages.sensitive() > 0, SENSITIVE_MEMORY);
    addIf(
        categories,
        pages.in(Review.State.PROPOSED) + pages.in(Review.State.REJECTED) > 0,
        Category.REVIEW);
    addIf(categories, !descriptor.partitions().isEmpty(), Category.PARTITION);
    addIf(categories, !descriptor.principals().isEmpty(), Category.PRINCIPAL);
    addIf(categories, receipts > 0, Category.ERASURE);
    archive.slots().keySet().forEach(slot -> categories.add(category(slot)));
    return categories;
  }

  private static Category category(ExtensionRecord.Slot slot) {
    return switch (slot) {
      case DOC -> Category.DOCUMENT;
      case HANDOFF -> Category.HANDOFF;
    };
  }

  private static void addIf(SortedSet<Category> categories, boolean exported, Category category) {
    if (exported) {
      categories.add(category);
    }
  }

  /** The same for the same context at the same instant, so that an export can be repeated. */
  private static String id(ContextFacts facts, UtcInstant at) {
    Data.Obj named =
        Data.Obj.of(
            Map.of(
                "controller", Data.text(facts.controller().value()),
                "exported_at", Data.text(at.text())));
    byte[] hash = sha256(CanonicalJson.of(named));
    return "export-" + HexFormat.of().formatHex(hash, 0, 8);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
