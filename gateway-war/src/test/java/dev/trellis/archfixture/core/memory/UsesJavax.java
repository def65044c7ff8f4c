package dev.trellis.archfixture.core.memory;

import javax.swing.Icon;

final class UsesJavax {
  int use(Icon icon) {
    return icon.getIconWidth();
  }
}
