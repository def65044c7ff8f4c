package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import java.util.List;

/** What a request gets. */
sealed interface Reply {

  /**
   * A result.
   *
   * @param value the result
   */
  record Result(Data.Obj value) implements Reply {}

  /**
   * A failure of the protocol; a tool that fails gives a {@link Result} (§6.3).
   *
   * @param failure the failure
   */
  record Failed(RpcFailure failure) implements Reply {}

  /**
   * The token cannot make this call at all (§3.5 item 1).
   *
   * @param scopes the scopes that the call needs
   */
  record StepUp(List<String> scopes) implements Reply {}
}
