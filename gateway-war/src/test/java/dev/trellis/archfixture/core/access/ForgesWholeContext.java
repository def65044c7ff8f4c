package dev.trellis.archfixture.core.access;

import java.util.function.Supplier;

final class ForgesWholeContext {
  Supplier<WholeContext> use() {
    return WholeContext::new;
  }
}
