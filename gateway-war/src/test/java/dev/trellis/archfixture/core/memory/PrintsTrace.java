package dev.trellis.archfixture.core.memory;

final class PrintsTrace {
  void use(RuntimeException thrown) {
    thrown.printStackTrace();
  }
}
