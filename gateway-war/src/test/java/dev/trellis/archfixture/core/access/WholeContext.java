package dev.trellis.archfixture.core.access;

public final class WholeContext {
  WholeContext() {}
}
