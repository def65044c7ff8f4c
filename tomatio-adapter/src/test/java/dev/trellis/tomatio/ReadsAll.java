package dev.trellis.tomatio;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.DriverManager;

/** Reads every page of a database in a process of its own, and prints how many and how large. */
final class ReadsAll {
  private ReadsAll() {}

  /** The arguments are the JDBC URL and the user; the password is in the environment. */
  public static void main(String[] arguments) {
    UtcInstant now = new UtcInstant("2026-11-30T12:00:00Z");
    TomatioContextStore store =
        new TomatioContextStore(
            () ->
                DriverManager.getConnection(
                    arguments[0], arguments[1], System.getenv("READER_PASSWORD")),
            MappingFile.tomatio(),
            new TablePrefix("wp_", 1),
            new TomatioContextStore.Reading(now, now, true),
            new Findings());
    long[] sums = new long[2];
    try (Snapshot snapshot = store.snapshot(new AccessDecider().whole(Caller.offlineExport()))) {
      snapshot.pages(
          page -> {
            sums[0]++;
            sums[1] += page.file().body().size();
          });
      snapshot.audit(entry -> sums[0]++);
    }
    System.out.println(sums[0] + " " + sums[1]);
  }
}
