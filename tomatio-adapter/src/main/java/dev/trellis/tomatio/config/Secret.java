package dev.trellis.tomatio.config;

/** A secret that is kept in a file or in the environment. It never shows itself. */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** A secret of that value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** The value, for the one place that needs it. */
  public String value() {
    return value;
  }

  @Override
  public String toString() {
    return "secret";
  }
}
