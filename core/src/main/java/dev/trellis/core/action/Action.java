package dev.trellis.core.action;

import dev.trellis.core.access.Access;
import dev.trellis.core.store.Transaction;

/**
 * Something that a principal can ask for. It says what it touched; it neither audits nor commits.
 *
 * @param <I> its input
 * @param <O> its result
 */
public interface Action<I, O> {

  /** What it is called and what it needs. */
  ActionSpec spec();

  /**
   * Runs it.
   *
   * @param access what the caller may touch
   * @param store the transaction in which it runs
   * @throws dev.trellis.core.error.PcpError when it fails; then nothing is kept
   */
  Outcome<O> run(Access access, Transaction store, I input);
}
