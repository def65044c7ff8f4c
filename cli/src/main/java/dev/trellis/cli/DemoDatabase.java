package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.TomatioContextStore;
import dev.trellis.tomatio.TomatioContextStore.Reading;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import java.nio.file.Path;
import java.util.EnumSet;

/** The demo's MariaDB server, with a database and an account of its own for each brain. */
final class DemoDatabase implements AutoCloseable {
  private final PrivateDatabase server;
  private final RunFolder folder;
  private final MappingFile mapping;

  private DemoDatabase(PrivateDatabase server, RunFolder folder, MappingFile mapping) {
    this.server = server;
    this.folder = folder;
    this.mapping = mapping;
  }

  /**
   * A brain in its database.
   *
   * @param brain the brain
   * @param jdbcUrl where it is
   * @param account who may read and write it
   * @param passwordFile where the account's password is
   * @param descriptor who and what is in it, before it was ever served
   */
  record Loaded(
      DemoBrain brain,
      String jdbcUrl,
      Account account,
      Path passwordFile,
      ContextDescriptor descriptor) {}

  /** Starts the server; its files are in the folder and go with this process. */
  static DemoDatabase start(RunFolder folder, MappingFile mapping, Surroundings surroundings) {
    return new DemoDatabase(
        PrivateDatabase.start(DatabaseBinaries.find(surroundings.cache()), folder.path()),
        folder,
        mapping);
  }

  /** Loads a brain. */
  Loaded load(DemoBrain brain, UtcInstant now, Progress progress) {
    String schema = brain.id().value().replace('-', '_');
    long size = Source.sizeOf(brain.dump());
    server.createDatabase(schema);
    Source.requireEveryTable(
        new DumpLoader(server, Source.wanted(brain.prefix(), mapping))
            .load(
                schema,
                brain.dump(),
                read -> progress.at("loading " + brain.id(), " KiB", read / 1024, size / 1024)));
    Account account = server.createAccount(schema, schema, EnumSet.allOf(Privilege.class));
    Path password = folder.write(schema + ".password", account.password() + "\n");
    return new Loaded(
        brain, server.jdbcUrl(schema), account, password, descriptor(brain, schema, account, now));
  }

  private ContextDescriptor descriptor(
      DemoBrain brain, String schema, Account account, UtcInstant now) {
    TomatioContextStore store =
        new TomatioContextStore(
            () -> server.connect(schema, account),
            mapping,
            brain.prefix(),
            new Reading(now, now, false),
            new Findings());
    try (Snapshot snapshot = store.snapshot(new AccessDecider().whole(Caller.offlineExport()))) {
      snapshot.pages(page -> {}); // who plays a part is known when the pages were seen
      return snapshot.descriptor();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
