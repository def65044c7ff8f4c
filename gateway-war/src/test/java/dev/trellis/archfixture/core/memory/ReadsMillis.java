package dev.trellis.archfixture.core.memory;

final class ReadsMillis {
  long use() {
    return System.currentTimeMillis();
  }
}
