package dev.trellis.archfixture.core.memory;

import javax.crypto.SecretKey;

final class UsesCrypto {
  String use(SecretKey key) {
    return key.getAlgorithm();
  }
}
