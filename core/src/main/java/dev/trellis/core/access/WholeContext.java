package dev.trellis.core.access;

/**
 * The right to a whole context, past partitions and sensitivity: for export, restore, erasure and
 * retention only (§8.1 item 1). Holding one is the proof; only {@link AccessDecider} makes it.
 */
public final class WholeContext {
  private final Caller caller;

  WholeContext(Caller caller) {
    this.caller = caller;
  }

  /** To whom the right was given. */
  public Caller caller() {
    return caller;
  }
}
