package dev.trellis.archfixture.tomatio.sidecar;

import dev.trellis.archfixture.tomatio.sql.Hen;

public final class Egg {
  Class<?> use() {
    return Hen.class;
  }
}
