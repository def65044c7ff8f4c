package dev.trellis.archfixture.core.time;

import tools.jackson.databind.json.JsonMapper;

final class UsesJackson {
  JsonMapper use() {
    return JsonMapper.shared();
  }
}
