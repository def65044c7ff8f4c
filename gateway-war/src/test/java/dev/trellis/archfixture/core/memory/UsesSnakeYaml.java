package dev.trellis.archfixture.core.memory;

import org.yaml.snakeyaml.StandIn;

final class UsesSnakeYaml {
  Class<?> use() {
    return StandIn.class;
  }
}
