package dev.trellis.mapping;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small site: the rows 1, 2 and 9131, the scopes 2, 3 and 7, an agent and two curators. A user of
 * another id is gone.
 */
final class SiteOfTests implements References {
  static final UtcInstant SNAPSHOT = new UtcInstant("2026-11-30T12:00:00Z");
  private static final List<Long> ROWS = List.of(1L, 2L, 9131L);
  private static final Map<Long, String> SCOPES = Map.of(2L, "general", 3L, "product", 7L, "ops");
  private static final Map<Long, String> USERS =
      Map.of(2L, "agent:agent-scout", 5L, "human:curator-lee", 6L, "human:curator-kim");

  @Override
  public Optional<PagePath> path(String entity, long id) {
    return entity.equals("memory_row") && ROWS.contains(id)
        ? PagePath.parse("memory/episode/" + id)
        : Optional.empty();
  }

  @Override
  public Optional<PartitionName> partition(long termId) {
    return Optional.ofNullable(SCOPES.get(termId)).map(PartitionName::new);
  }

  @Override
  public PartitionName unfiled() {
    return new PartitionName("unfiled");
  }

  @Override
  public Optional<PrincipalId> user(long userId) {
    if (userId == 0) {
      return Optional.empty();
    }
    return PrincipalId.parse(
        USERS.getOrDefault(userId, "human:u+" + Long.toUnsignedString(userId)));
  }

  @Override
  public Optional<PrincipalId> principal(String text) {
    String trimmed = text.strip();
    if (NativeId.parse(trimmed).isPresent()) {
      return user(NativeId.parse(trimmed).getAsLong());
    }
    return USERS.values().stream()
        .filter(user -> user.equals(trimmed) || user.endsWith(":" + trimmed))
        .findFirst()
        .flatMap(PrincipalId::parse)
        .or(() -> PrincipalId.parse(trimmed).filter(id -> id.type() == PrincipalId.Type.SERVICE));
  }

  @Override
  public ZoneId zone() {
    return ZoneId.of("Europe/Berlin");
  }

  @Override
  public UtcInstant snapshotAt() {
    return SNAPSHOT;
  }

  @Override
  public UtcInstant now() {
    return SNAPSHOT;
  }
}
