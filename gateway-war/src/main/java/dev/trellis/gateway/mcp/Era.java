package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Inbound;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a request speaks: with a handshake up to revision 2025-11-25, or with metadata on each
 * request from 2026-07-28 (§3.1 item 1). It never depends on what came before (§3.1 item 2).
 */
enum Era {
  /** Up to 2025-11-25. */
  LEGACY,
  /** From 2026-07-28. */
  MODERN;

  /** The header that names a revision. */
  static final String VERSION_HEADER = "MCP-Protocol-Version";

  /** The member of {@code _meta} that names a revision. */
  static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

  /** The revisions with a handshake that are spoken here. */
  static final Set<String> LEGACY_VERSIONS = Set.of("2025-03-26", "2025-06-18", "2025-11-25");

  /** The era of a message with these params. */
  static Era of(Inbound request, @Nullable Data params) {
    return meta(params).get(VERSION_KEY).isPresent() || namesModern(request) ? MODERN : LEGACY;
  }

  /** The member {@code _meta} of params; empty when there is none. */
  static Data.Obj meta(@Nullable Data params) {
    Optional<Data.Obj> meta =
        params instanceof Data.Obj object ? object.object("_meta") : Optional.empty();
    return meta.orElseGet(() -> Data.Obj.of(java.util.Map.of()));
  }

  private static boolean namesModern(Inbound request) {
    List<String> versions = request.all(VERSION_HEADER);
    return versions.stream().anyMatch(version -> !LEGACY_VERSIONS.contains(version));
  }
}
