package dev.trellis.archfixture.cli;

import dev.trellis.archfixture.gateway.http.Known;

final class KnowsGateway {
  Class<?> use() {
    return Known.class;
  }
}
