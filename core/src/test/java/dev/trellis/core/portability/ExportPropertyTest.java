package dev.trellis.core.portability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.DataArbitraries;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageFile;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ExportPropertyTest {
  private static final UtcInstant NOW = new UtcInstant("2026-10-20T09:00:00Z");

  @Provide
  Arbitrary<List<Page>> contexts() {
    return Combinators.combine(paths(), frontmatters(), DataArbitraries.texts())
        .as((path, frontmatter, body) -> Page.of(path, frontmatter, Body.of(body)))
        .list()
        .uniqueElements(page -> page.path().caseFolded())
        .ofMaxSize(12);
  }

  /** Paths of which none can be the folder of another's file. */
  private static Arbitrary<PagePath> paths() {
    return Arbitraries.strings()
        .withChars("aB1_-")
        .ofMinLength(1)
        .ofMaxLength(4)
        .filter(segment -> !segment.startsWith("-"))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(segments -> new PagePath(String.join("/", segments)));
  }

  private static Arbitrary<Frontmatter> frontmatters() {
    Stamp stamp = new Stamp(ModelStore.SCOUT, ModelStore.THEN);
    Arbitrary<Review> reviews =
        Arbitraries.of(
            new Review.Proposed(stamp),
            new Review.Approved(null, List.of(stamp)),
            new Review.Rejected(stamp, stamp));
    return Combinators.combine(
            DataArbitraries.texts().filter(text -> !text.isEmpty()),
            DataArbitraries.texts().list().ofMaxSize(3),
            DataArbitraries.values(),
            reviews.injectNull(0.3),
            Arbitraries.of("default", "team").injectNull(0.3),
            Arbitraries.of("normal", "sensitive").injectNull(0.3))
        .as(
            (title, tags, odd, review, partition, sensitivity) -> {
              Frontmatter.Builder page =
                  new Frontmatter.Builder(title, ModelStore.THEN)
                      .put("tags", Data.Arr.ofTexts(tags))
                      .put("x_odd", odd);
              putIfSet(page, "review", review == null ? null : review.toData());
              putIfSet(page, "partition", partition == null ? null : Data.text(partition));
              putIfSet(page, "sensitivity", sensitivity == null ? null : Data.text(sensitivity));
              return page.build();
            });
  }

  private static void putIfSet(Frontmatter.Builder page, String key, Data value) {
    if (value != null) {
      page.put(key, value);
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  @Label("MAN-01 RT-05 whatever the pages hold, the export verifies and gives them back")
  void exportVerifies(@ForAll("contexts") List<Page> pages) throws IOException {
    Path folder = Files.createTempDirectory("export");
    Path file = folder.resolve("a.zip");
    try {
      ModelStore store = ModelStore.empty();
      store.pages.addAll(pages);
      Exported exported = ExportContextTest.run(store, file, NOW, false);
      assertThat(exported.verdict().problems()).isEmpty();
      try (ZipFile zip = new ZipFile(file.toFile())) {
        for (Page page : pages) {
          byte[] bytes =
              zip.getInputStream(zip.getEntry("memory/" + page.path().value() + ".md"))
                  .readAllBytes();
          assertThat(PageFile.parse(bytes)).isEqualTo(page.file());
        }
      }
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
