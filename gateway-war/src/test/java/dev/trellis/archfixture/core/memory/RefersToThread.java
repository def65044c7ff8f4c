package dev.trellis.archfixture.core.memory;

import java.util.function.Function;

final class RefersToThread {
  Function<Runnable, Thread> use() {
    return Thread::new;
  }
}
