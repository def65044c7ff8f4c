package dev.trellis.archfixture.core.access;

public final class Access {
  Access() {}
}
