package dev.trellis.archfixture.core.memory;

import jakarta.json.JsonObject;

final class UsesJsonP {
  boolean use(JsonObject object) {
    return object.isEmpty();
  }
}
