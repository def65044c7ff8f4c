package dev.trellis.archfixture.core.memory;

final class StartsThread {
  void use(Runnable work) {
    new Thread(work).start();
  }
}
