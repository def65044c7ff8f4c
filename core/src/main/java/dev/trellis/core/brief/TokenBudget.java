package dev.trellis.core.brief;

/** Counts tokens, four characters to one (schema notes 3). */
final class TokenBudget {
  private static final int CHARACTERS = 4;

  private final int limit;
  private int taken;

  /**
   * A budget.
   *
   * @param limit in tokens
   */
  TokenBudget(int limit) {
    this.limit = limit;
  }

  /** Whether so much text still fits. */
  boolean fits(String text) {
    return taken + tokens(text) <= limit;
  }

  /** Takes the text's tokens from the budget. */
  void take(String text) {
    taken += tokens(text);
  }

  /** How many tokens there are in all. */
  int limit() {
    return limit;
  }

  /** How many tokens were taken. */
  int taken() {
    return taken;
  }

  private static int tokens(String text) {
    return (text.codePointCount(0, text.length()) + CHARACTERS - 1) / CHARACTERS;
  }
}
