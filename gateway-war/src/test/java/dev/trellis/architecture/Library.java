package dev.trellis.architecture;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Code that is not ours, and parts of the JDK that not every room may use. */
@SuppressWarnings("ImmutableEnumChecker") // the list is made by List.of
enum Library {
  JACKSON("tools.jackson.", "com.fasterxml.jackson.annotation."),
  SCHEMA_VALIDATOR("com.networknt.schema."),
  LINEAR_REGEX("com.google.re2j."),
  CANONICAL_JSON("org.erdtman.jcs."),
  YAML("org.snakeyaml.engine."),
  COMPRESS("org.apache.commons.compress."),
  AGE("com.exceptionfactory.jagged."),
  JDBC("java.sql.", "javax.sql.", "org.mariadb.jdbc."),
  HIBERNATE("org.hibernate.", "jakarta.persistence."),
  POOL("com.zaxxer.hikari."),
  MIGRATION("org.flywaydb."),
  LUCENE("org.apache.lucene."),
  LOG("org.slf4j."),
  METRICS("io.prometheus."),
  RATE_LIMIT("io.github.bucket4j.", "com.github.benmanes.caffeine."),
  REST(
      "jakarta.ws.rs.",
      "jakarta.servlet.",
      "jakarta.inject.",
      "jakarta.enterprise.",
      "jakarta.annotation."),
  OAUTH("com.nimbusds."),
  CONFIG("org.eclipse.microprofile.config."),
  HTTP_CLIENT("java.net.http.", "org.eclipse.microprofile.rest.client."),
  COMMAND_LINE("picocli.", "me.tongfei.progressbar.");

  private final List<String> prefixes;

  Library(String... prefixes) {
    this.prefixes = List.of(prefixes);
  }

  static Set<String> prefixes(List<Library> libraries) {
    return libraries.stream()
        .flatMap(library -> library.prefixes.stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
