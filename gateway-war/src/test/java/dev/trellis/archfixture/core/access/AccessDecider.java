package dev.trellis.archfixture.core.access;

final class AccessDecider {
  Access access() {
    return new Access();
  }

  WholeContext whole() {
    return Whole.of();
  }

  private static final class Whole {
    static WholeContext of() {
      return new WholeContext();
    }
  }
}
