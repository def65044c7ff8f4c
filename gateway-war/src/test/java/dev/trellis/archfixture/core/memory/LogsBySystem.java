package dev.trellis.archfixture.core.memory;

final class LogsBySystem {
  void use() {
    System.getLogger("x").log(System.Logger.Level.INFO, "word");
  }
}
