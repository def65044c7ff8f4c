package dev.trellis.gateway.http;

import dev.trellis.core.data.Data;

/** What stands at a path. */
public sealed interface Resource {

  /**
   * A public document, which anybody may read without a token and from any page (§3.2 item 6).
   *
   * @param content the document
   */
  record Document(Data.Obj content) implements Resource {}

  /** Something that answers requests by itself. */
  non-sealed interface Endpoint extends Resource {

    /** The answer; the front door adds what a browser needs. */
    Answer answer(Inbound request);
  }
}
