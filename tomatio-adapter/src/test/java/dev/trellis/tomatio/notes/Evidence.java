package dev.trellis.tomatio.notes;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.WholeContext;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.portability.ExportContext;
import dev.trellis.core.portability.ExportProgress;
import dev.trellis.core.portability.ExportRequest;
import dev.trellis.core.portability.Exported;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.TomatioContextStore;
import dev.trellis.tomatio.doctor.Ailment;
import dev.trellis.tomatio.doctor.Doctor;
import dev.trellis.tomatio.doctor.Example;
import dev.trellis.tomatio.doctor.Report;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sql.TablePrefix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What one real export of a site gave, and all that one look of the doctor found there. */
final class Evidence {
  private static final UtcInstant NOW = new UtcInstant("2026-12-01T00:00:00Z");
  private static final List<String> POSTS =
      List.of("ab-knowledge-", "ab-procedure-", "ab-artifact-", "ab-section-", "ab-handoff-");

  private final PrivateDatabase database;
  private final String schema;
  private final Exported exported;
  private final Archived archive;
  private final Report report;
  private final Map<Place, Map<Ailment, SortedSet<String>>> found;

  private Evidence(
      PrivateDatabase database,
      String schema,
      Exported exported,
      Archived archive,
      Report report,
      Map<Place, Map<Ailment, SortedSet<String>>> found) {
    this.database = database;
    this.schema = schema;
    this.exported = exported;
    this.archive = archive;
    this.report = report;
    this.found = found;
  }

  /** Loads a dump into a schema of its own, exports the site from there, and asks the doctor. */
  static Evidence gather(PrivateDatabase database, Path dump, int site, Path folder) {
    String schema = dump.getFileName().toString().replaceAll("\\W.*", "") + site;
    database.createDatabase(schema);
    new DumpLoader(database, table -> table.startsWith("wp_")).load(schema, dump, bytes -> {});
    Account reader = database.createAccount(schema + "_r", schema, Set.of(Privilege.SELECT));
    MappingFile mapping = MappingFile.tomatio();
    TablePrefix prefix = new TablePrefix("wp_", site);
    var reading = new TomatioContextStore.Reading(NOW, NOW, true);
    var store =
        new TomatioContextStore(
            () -> database.connect(schema, reader), mapping, prefix, reading, new Findings());
    WholeContext whole = new AccessDecider().whole(Caller.offlineExport());
    ExportRequest request =
        new ExportRequest(
            folder.resolve(schema + ".zip"), false, new Manifest.Exporter("test", "1"), NOW);
    Exported exported =
        new ExportContext(store, new ArchiveVerifier()).run(whole, request, ExportProgress.NONE);
    Map<Place, Map<Ailment, SortedSet<String>>> found = new LinkedHashMap<>();
    try (Connection connection = database.connect(schema, database.admin())) {
      Report report =
          new Doctor(() -> database.connect(schema, reader), mapping, prefix, reading)
              .examine(
                  whole,
                  new Doctor.Watch() {
                    @Override
                    public void pages(long done, long expected) {}

                    @Override
                    public void found(Ailment ailment, Example example) {
                      found
                          .computeIfAbsent(place(example, connection), it -> new LinkedHashMap<>())
                          .computeIfAbsent(ailment, it -> new TreeSet<>())
                          .add(example.field().replace(' ', '~'));
                    }
                  });
      Archived archive = Archived.read(exported.path());
      return new Evidence(database, schema, exported, archive, report, found);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Exported exported() {
    return exported;
  }

  Archived archive() {
    return archive;
  }

  Report report() {
    return report;
  }

  /** The fields in which each ailment was found at each row. */
  Map<Place, Map<Ailment, SortedSet<String>>> found() {
    return found;
  }

  /** The document that was made of a row or post, if one was. */
  List<Archived.Document> madeOf(Place place) {
    List<String> ids =
        switch (place.table()) {
          case "ab_memory" -> List.of("ab-memory-" + place.id());
          case "posts" -> POSTS.stream().map(start -> start + place.id()).toList();
          case "ab_audit" -> List.of("ab-audit-" + place.id());
          case "ab_forget_receipts" -> List.of("ab-receipt-" + place.id());
          default -> throw new IllegalArgumentException("no document is made of " + place);
        };
    return ids.stream().flatMap(id -> Stream.ofNullable(archive.byId().get(id))).toList();
  }

  /** A row of that table of which a document was made. */
  Place present(String table) {
    String start = table.equals("posts") ? "ab-knowledge-" : "ab-memory-";
    return archive.byId().keySet().stream()
        .filter(id -> id.startsWith(start))
        .map(id -> new Place(table, id.substring(start.length())))
        .findFirst()
        .orElseThrow();
  }

  /** What a column of a row holds, or a user's meta of that key, as texts. */
  List<String> stored(Place place, String column) {
    String table = "`wp_" + place.table() + '`';
    String sql =
        place.table().equals("usermeta")
            ? "SELECT meta_value FROM "
                + table
                + " WHERE user_id = ? AND meta_key = '"
                + column
                + "'"
            : "SELECT `" + column + "` FROM " + table + " WHERE id = ?";
    List<String> texts = new ArrayList<>();
    try (Connection connection = database.connect(schema, database.admin());
        PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, place.id());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          texts.add(String.valueOf(rows.getString(1)));
        }
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The notes name user meta by its user. */
  private static Place place(Example example, Connection connection) {
    String table = example.table().replaceFirst("^wp_(?:\\d+_)?", "");
    if (!table.equals("usermeta")) {
      return new Place(table, example.id());
    }
    try (PreparedStatement select =
        connection.prepareStatement("SELECT user_id FROM wp_usermeta WHERE umeta_id = ?")) {
      select.setString(1, example.id());
      try (ResultSet rows = select.executeQuery()) {
        return new Place(table, rows.next() ? rows.getString(1) : "no such row");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
