package dev.trellis.archfixture.core.data;

import org.snakeyaml.engine.v2.api.Load;

final class UsesYamlEngine {
  Class<?> use() {
    return Load.class;
  }
}
