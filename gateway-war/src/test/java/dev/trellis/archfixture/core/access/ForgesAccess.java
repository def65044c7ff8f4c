package dev.trellis.archfixture.core.access;

final class ForgesAccess {
  Access use() {
    return new Access();
  }
}
