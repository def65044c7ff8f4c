package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Incidents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the server's log, and nobody else, what an incident was (§6.3). */
final class LoggedIncidents implements Incidents {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedIncidents.class);

  @Override
  public void report(String incident, Throwable cause) {
    LOG.error("{}", incident, cause);
  }
}
