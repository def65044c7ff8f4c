package dev.trellis.core.action;

/** Is told the cause of every {@code internal}; the caller gets the id alone (§6.3, §9.6). */
@FunctionalInterface
public interface Incidents {

  /** Reports a cause. It may name tables and hosts, never stored content. */
  void report(String incident, Throwable cause);
}
