package dev.trellis.archfixture.gateway.http;

import org.slf4j.LoggerFactory;

final class Logs {
  void use() {
    LoggerFactory.getLogger(Logs.class).info("word");
  }
}
