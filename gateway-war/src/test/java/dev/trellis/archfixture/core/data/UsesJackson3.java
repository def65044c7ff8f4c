package dev.trellis.archfixture.core.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.json.JsonMapper;

final class UsesJackson3 {
  @JsonProperty
  JsonMapper use() {
    return JsonMapper.shared();
  }
}
