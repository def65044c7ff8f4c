package dev.trellis.archfixture.core.memory;

import java.util.logging.Logger;

final class LogsByJul {
  void use() {
    Logger.getLogger("x").info("word");
  }
}
