package dev.trellis.tomatio;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.Standing;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.core.store.ModelContext;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.config.Secret;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.Privilege;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Contexts that are served from real databases, with a fixed clock and fixed ids. */
abstract class ServedTest extends SnapshotTest {
  static final ContextId HARBOR = new ContextId("harbor");
  private static final String ORIGIN = "http://127.0.0.1:8080";

  /** The configuration of one context. */
  static TrellisConfig.Context context(ContextId id, String url, Account account, int site) {
    return new TrellisConfig.Context(
        id,
        new TrellisConfig.Database(url, account.user(), Secret.of(account.password()), "wp_", site),
        null,
        TrellisConfig.WriteBack.ADAPTER,
        null,
        true);
  }

  static Account writer(String schema) {
    return account(
        schema,
        Privilege.SELECT,
        Privilege.INSERT,
        Privilege.UPDATE,
        Privilege.DELETE,
        Privilege.CREATE,
        Privilege.ALTER,
        Privilege.INDEX);
  }

  static TomatioContexts serve(TrellisConfig.Context... contexts) {
    TreeMap<ContextId, TrellisConfig.Context> byId = new TreeMap<>();
    for (TrellisConfig.Context context : contexts) {
      byId.put(context.id(), context);
    }
    AtomicInteger next = new AtomicInteger();
    return TomatioContexts.open(
        new TrellisConfig(
            URI.create(ORIGIN),
            new TrellisConfig.Listener("127.0.0.1", 8080, false, null),
            List.of(),
            Secret.of("x".repeat(32)),
            600,
            null,
            null,
            byId),
        MappingFile.tomatio(),
        Clock.fixed(ToolBench.NOW, ZoneOffset.UTC),
        prefix -> prefix + "-seen-" + next.incrementAndGet());
  }

  static TomatioContexts serve(String schema, int site) {
    return serve(context(HARBOR, database.jdbcUrl(schema), writer(schema), site));
  }

  /** What a reading says, in the model store: the oracle of what is served. */
  static ModelContext model(Reading reading, TomatioContexts served) {
    ModelContext model = new ModelContext(served.run(HARBOR, store -> store.facts()));
    model.partition(Partitions.UNFILED.value(), null);
    reading.pages().forEach(model::page);
    Map<PrincipalId, TreeMap<PartitionName, Set<Right>>> rights = new TreeMap<>();
    reading
        .descriptor()
        .partitions()
        .forEach(
            partition -> {
              if (!partition.name().equals(PartitionName.DEFAULT)
                  && !partition.name().equals(Partitions.UNFILED)) {
                model.partition(partition.name().value(), partition.description());
              }
              partition
                  .access()
                  .forEach(
                      (who, held) ->
                          rights
                              .computeIfAbsent(who, it -> new TreeMap<>())
                              .put(partition.name(), held));
            });
    for (PrincipalEntry entry : reading.descriptor().principals()) {
      if (entry.id().type() == PrincipalId.Type.SERVICE
          || entry.id().type() == PrincipalId.Type.ORG) {
        continue;
      }
      TreeMap<PartitionName, Set<Right>> held = rights.getOrDefault(entry.id(), new TreeMap<>());
      boolean controller = entry.roles().contains("controller");
      if (controller) {
        held.put(Partitions.UNFILED, EnumSet.of(Right.READ, Right.WRITE, Right.REVIEW));
      }
      model.principal(entry, new Standing(entry.status() == Status.ACTIVE, controller, held));
    }
    return model;
  }
}
