package dev.trellis.archfixture.core.memory;

final class StartsVirtualThread {
  Thread use(Runnable work) {
    return Thread.startVirtualThread(work);
  }
}
