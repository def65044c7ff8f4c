package dev.trellis.core.store;

import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageVersion;
import java.util.List;
import java.util.function.Consumer;

/**
 * One consistent state of a context, streamed (§8.1, D-9): at most one body is in memory at a time.
 *
 * <p>The parts are read in the order in which the methods stand here, each once. The last two tell
 * what the reading of the others brought to light, so they come last. Every method throws {@link
 * StoreException} when the store cannot be read.
 */
public interface Snapshot extends AutoCloseable {

  /** What the context is. */
  ContextFacts facts();

  /** About how many pages {@link #pages} will give, for a progress bar. */
  long expectedPages();

  /** Gives every page, proposed and rejected ones too; none that is deleted or past expiry. */
  void pages(Consumer<Page> sink);

  /**
   * Gives the earlier versions of the pages given above that the store keeps, the oldest of a page
   * first, without gaps in their numbers (§8.2 item 4).
   */
  void history(Consumer<PageVersion> sink);

  /** Gives every record of every extension that holds data in the context (§8.5). */
  void extensions(Consumer<ExtensionRecord> sink);

  /** Gives every entry of the access log that the store keeps, oldest first. */
  void audit(Consumer<AuditEntry> sink);

  /** Gives every erasure receipt, oldest first. */
  void receipts(Consumer<Receipt> sink);

  /** Principals and partitions, including removed principals that anything given above names. */
  ContextDescriptor descriptor();

  /** What the context holds and the methods above did not give (§8.3 item 7). */
  List<Omission> omitted();

  @Override
  void close();
}
