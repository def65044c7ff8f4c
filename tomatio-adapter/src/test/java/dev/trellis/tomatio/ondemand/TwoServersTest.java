package dev.trellis.tomatio.ondemand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
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
import dev.trellis.tomatio.TomatioContextStore.Reading;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.sql.TablePrefix;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("live")
@DisplayName("ARCH-06 D-1b The installed MariaDB and the bundled one")
class TwoServersTest {
  private static final Path CACHE = Path.of("target", "cache").toAbsolutePath();
  private static final UtcInstant AT = new UtcInstant("2026-11-30T12:00:00Z");

  @TempDir private static Path directory;
  private static PrivateDatabase installed;
  private static PrivateDatabase bundled;
  private static int count;

  @BeforeAll
  static void start() {
    Optional<DatabaseBinaries> ofSystem = DatabaseBinaries.installed();
    Optional<DatabaseBinaries> ofJar = DatabaseBinaries.bundled(CACHE);
    assertThat(ofSystem).as("an installed server: apt-get install mariadb-server").isPresent();
    assertThat(ofJar).as("the bundled server, which the profile live brings").isPresent();
    installed = PrivateDatabase.start(ofSystem.get(), directory);
    bundled = PrivateDatabase.start(ofJar.get(), directory);
  }

  @AfterAll
  static void stop() {
    for (PrivateDatabase server : new PrivateDatabase[] {installed, bundled}) {
      if (server != null) {
        server.close();
      }
    }
  }

  @Test
  @DisplayName("are of two release series, or their comparison would show nothing")
  void twoSeries() {
    assertThat(series(installed)).isNotEqualTo(series(bundled));
  }

  @ParameterizedTest
  @DisplayName("give the same archive of the same dump, to the byte")
  @CsvSource({
    "../docs/examples/small-team-brain.sql, 1, 20",
    "src/test/resources/fixtures/hard-cases.sql.gz, 1, 246",
    "src/test/resources/fixtures/multisite.sql, 2, 5"
  })
  void sameArchive(Path dump, int site, long pages) {
    Exported one = export(load(installed, dump), site, installed);
    Exported other = export(load(bundled, dump), site, bundled);

    assertThat(one.verdict().summary().orElseThrow().pages()).isEqualTo(pages);
    assertThat(other.path()).hasSameBinaryContentAs(one.path());
  }

  @Test
  @DisplayName("give different archives when one character of one row differs")
  void oneCharacter() throws SQLException {
    Path dump = Path.of("../docs/examples/small-team-brain.sql");
    String schema = load(bundled, dump);
    try (Connection connection = bundled.connect(schema, bundled.admin());
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE wp_ab_memory SET content = CONCAT(content, '.') WHERE id = 5");
    }

    Exported one = export(load(installed, dump), 1, installed);
    Exported other = export(schema, 1, bundled);

    assertThat(other.verdict().summary().orElseThrow().manifestSha256())
        .isNotEqualTo(one.verdict().summary().orElseThrow().manifestSha256());
  }

  private static String series(PrivateDatabase server) {
    return server.version().major() + "." + server.version().minor();
  }

  private static String load(PrivateDatabase server, Path dump) {
    String schema = "site_" + ++count;
    server.createDatabase(schema);
    new DumpLoader(server, table -> table.startsWith("wp_")).load(schema, dump, read -> {});
    return schema;
  }

  private static Exported export(String schema, int site, PrivateDatabase server) {
    Account reader = server.createAccount("reader_" + ++count, schema, Set.of(Privilege.SELECT));
    TomatioContextStore store =
        new TomatioContextStore(
            () -> server.connect(schema, reader),
            MappingFile.tomatio(),
            new TablePrefix("wp_", site),
            new Reading(AT, AT, true),
            new Findings());
    Exported exported =
        new ExportContext(store, new ArchiveVerifier())
            .run(
                new AccessDecider().whole(Caller.offlineExport()),
                new ExportRequest(
                    directory.resolve(schema + ".zip"),
                    false,
                    new Manifest.Exporter("trellis", "test"),
                    AT),
                ExportProgress.NONE);
    assertThat(exported.verdict().problems()).isEmpty();
    return exported;
  }
}
