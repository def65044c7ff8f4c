package dev.trellis.archfixture.tomatio.sql;

import dev.trellis.archfixture.tomatio.sidecar.Egg;

public final class Hen {
  Class<?> use() {
    return Egg.class;
  }
}
