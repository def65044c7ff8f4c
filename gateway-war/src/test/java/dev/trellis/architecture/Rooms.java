package dev.trellis.architecture;

import static dev.trellis.architecture.Library.AGE;
import static dev.trellis.architecture.Library.CANONICAL_JSON;
import static dev.trellis.architecture.Library.COMMAND_LINE;
import static dev.trellis.architecture.Library.COMPRESS;
import static dev.trellis.architecture.Library.CONFIG;
import static dev.trellis.architecture.Library.HIBERNATE;
import static dev.trellis.architecture.Library.HTTP_CLIENT;
import static dev.trellis.architecture.Library.JACKSON;
import static dev.trellis.architecture.Library.JDBC;
import static dev.trellis.architecture.Library.LINEAR_REGEX;
import static dev.trellis.architecture.Library.LOG;
import static dev.trellis.architecture.Library.LUCENE;
import static dev.trellis.architecture.Library.METRICS;
import static dev.trellis.architecture.Library.MIGRATION;
import static dev.trellis.architecture.Library.OAUTH;
import static dev.trellis.architecture.Library.POOL;
import static dev.trellis.architecture.Library.RATE_LIMIT;
import static dev.trellis.architecture.Library.REST;
import static dev.trellis.architecture.Library.SCHEMA_VALIDATOR;
import static dev.trellis.architecture.Library.YAML;
import static dev.trellis.architecture.Room.room;
import static dev.trellis.architecture.Room.tree;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rooms of the house. A room may use what its row names and what those rooms may use in turn;
 * who knows a room of the core knows {@code core.error} too; {@code schemas} only where the row
 * itself names it. A package that is in no row has no place: know its room before adding a class.
 */
final class Rooms {

  private static final String ERROR = "core.error";
  private static final String SCHEMAS = "schemas";

  private static final List<String> FEATURES =
      List.of(
          "core.memory",
          "core.review",
          "core.profile",
          "core.partition",
          "core.brief",
          "core.audit",
          "core.portability",
          "core.erasure",
          "core.grant");

  static final List<Room> TABLE =
      List.of(
          room(SCHEMAS).with(JACKSON, SCHEMA_VALIDATOR, LINEAR_REGEX),

          // core: values
          room(ERROR).uses(SCHEMAS),
          room("core.data").with(JACKSON, CANONICAL_JSON, YAML),
          room("core.time").uses("core.data"),
          room("core.page").uses("core.data", "core.time").with(YAML),
          room("core.access").uses("core.page"),
          room("core.ledger").uses("core.access", "core.time"),
          // core: ports and gate
          room("core.store").uses("core.page", "core.access", "core.ledger"),
          room("core.action").uses("core.store", "core.framing", SCHEMAS).with(JACKSON),
          // core: features
          room("core.memory").uses("core.action"),
          room("core.review").uses("core.action"),
          room("core.profile").uses("core.action"),
          room("core.partition").uses("core.action"),
          room("core.brief").uses("core.memory", "core.profile", "core.partition"),
          room("core.audit").uses("core.action"),
          room("core.grant").uses("core.action"),
          room("core.archive")
              .uses("core.page", "core.data", "core.ledger", SCHEMAS)
              .with(JACKSON, COMPRESS, AGE),
          room("core.portability").uses("core.archive", "core.store"),
          room("core.erasure").uses("core.store", "core.archive"),
          room("core.framing").uses("core.page"),
          room("mapping").uses("core.store", SCHEMAS).with(YAML, JACKSON, SCHEMA_VALIDATOR),
          room("tomatio")
              .uses(
                  "mapping",
                  "tomatio.config",
                  "tomatio.sql",
                  "tomatio.sync",
                  "tomatio.search",
                  "tomatio.sidecar")
              .with(JDBC, HIBERNATE, LOG),
          room("tomatio.config").uses("core.access").with(YAML, JACKSON, SCHEMA_VALIDATOR),
          room("tomatio.sql").uses("mapping").with(JDBC, HIBERNATE),
          room("tomatio.sync")
              .uses("mapping", "tomatio.sql", "tomatio.sidecar")
              .with(JDBC, HIBERNATE, LOG),
          room("tomatio.search").uses("core.store").with(LUCENE, LOG),
          room("tomatio.sidecar").uses("core.store").with(JDBC, HIBERNATE, POOL, MIGRATION),
          room("tomatio.doctor").uses("tomatio", "tomatio.sql", "mapping").with(JDBC),
          room("tomatio.ondemand").with(JDBC),
          room("tomatio.dump").uses("tomatio.ondemand").with(JDBC),
          room("gateway.http").uses("core.action").with(REST, JACKSON, LOG, RATE_LIMIT),
          room("gateway.metrics").uses("tomatio").with(METRICS),
          room("gateway.state").uses("core.access").with(HIBERNATE, JDBC),
          room("gateway.discovery").uses("gateway.http").with(REST, JACKSON),
          room("gateway.oauth")
              .uses("core.access", "core.action", "gateway.state", "gateway.http")
              .with(REST, JACKSON, OAUTH, HTTP_CLIENT, LOG),
          room("gateway.mcp")
              .uses(
                  "core.action",
                  "core.framing",
                  "core.grant",
                  "gateway.http",
                  "gateway.discovery",
                  SCHEMAS)
              .with(REST, JACKSON, LOG),
          room("gateway.manage").uses(FEATURES, "gateway.http").with(REST, JACKSON),
          room("gateway.web").uses("gateway.manage", "gateway.oauth").with(REST),
          room("gateway.jobs").uses(FEATURES).with(REST, LOG),
          room("gateway.wiring")
              .uses(
                  FEATURES,
                  SCHEMAS,
                  "tomatio",
                  "tomatio.ondemand",
                  "tomatio.dump",
                  "gateway.http",
                  "gateway.metrics",
                  "gateway.state",
                  "gateway.discovery",
                  "gateway.oauth",
                  "gateway.mcp",
                  "gateway.manage",
                  "gateway.web",
                  "gateway.jobs")
              .with(REST, JACKSON, HIBERNATE, JDBC, OAUTH, HTTP_CLIENT, CONFIG, LOG),
          tree("cli")
              .uses(
                  FEATURES,
                  SCHEMAS,
                  "tomatio",
                  "tomatio.doctor",
                  "tomatio.ondemand",
                  "tomatio.dump")
              .with(COMMAND_LINE, JACKSON, YAML, JDBC, HTTP_CLIENT, LOG),
          tree("conformance").uses(SCHEMAS).with(JACKSON, YAML, SCHEMA_VALIDATOR, HTTP_CLIENT));

  private Rooms() {}

  /** The room of a package, named without the root. */
  static Optional<Room> of(String packageBelowRoot) {
    return TABLE.stream().filter(room -> room.holds(packageBelowRoot)).findFirst();
  }

  /** The names of all rooms that {@code room} may use, itself included. */
  static Set<String> usableFrom(Room room) {
    Set<String> usable = new HashSet<>();
    collect(room, usable);
    if (usable.stream().anyMatch(name -> name.startsWith("core."))) {
      usable.add(ERROR);
    }
    if (!room.rooms().contains(SCHEMAS) && !room.name().equals(SCHEMAS)) {
      usable.remove(SCHEMAS);
    }
    return usable;
  }

  private static void collect(Room room, Set<String> found) {
    if (found.add(room.name())) {
      room.rooms().forEach(name -> collect(named(name), found));
    }
  }

  private static Room named(String name) {
    return TABLE.stream().filter(room -> room.name().equals(name)).findFirst().orElseThrow();
  }
}
