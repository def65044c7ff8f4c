package dev.trellis.core.access;

import dev.trellis.core.error.PcpError;

/** Decides what a caller may touch. Nothing else does. */
public final class AccessDecider {

  /**
   * The right to the whole context, for the named service of an offline export.
   *
   * @throws PcpError {@code forbidden} to anybody else
   */
  public WholeContext whole(Caller caller) {
    if (!caller.equals(Caller.offlineExport())) {
      throw PcpError.forbidden("only the controller may take the whole context");
    }
    return new WholeContext(caller);
  }
}
