package dev.trellis.gateway.mcp;

import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;

/**
 * Failures outside the gate.
 *
 * @param ids where incident ids come from
 * @param incidents who is told the cause
 */
public record Failures(Ids ids, Incidents incidents) {

  /** Reports the cause; the caller of the server gets the id alone. */
  String incident(RuntimeException cause) {
    String incident = ids.next("incident");
    incidents.report(incident, cause);
    return incident;
  }
}
