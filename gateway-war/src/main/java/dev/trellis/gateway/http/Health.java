package dev.trellis.gateway.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * A health answer in the shape of MicroProfile Health: {@code status} is {@code UP} exactly when
 * every check is.
 *
 * @param checks what was looked at, in the order in which it is shown
 */
@JsonPropertyOrder({"status", "checks"})
public record Health(List<Check> checks) {

  /** Copies the checks. */
  public Health {
    checks = List.copyOf(checks);
  }

  /** The state of one check, or of all together. */
  public enum Status {
    /** As it should be. */
    UP,
    /** Not, or not yet, as it should be. */
    DOWN;

    static Status upWhen(boolean fine) {
      return fine ? UP : DOWN;
    }
  }

  /**
   * One thing that was looked at.
   *
   * @param name a fixed word, never stored content
   * @param status what was found
   */
  public record Check(String name, Status status) {}

  /** {@code UP} when every check is {@code UP}, also when there is none. */
  @JsonProperty
  public Status status() {
    return Status.upWhen(checks.stream().allMatch(check -> check.status() == Status.UP));
  }

  /** 200 when {@code UP}, else 503. */
  public int httpStatus() {
    return status() == Status.UP ? 200 : 503;
  }
}
