package dev.trellis.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.page.PagePath;
import dev.trellis.schemas.Schemas;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;

class ArchivePathTest {

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings()
        .withChars("aZ09._-/\\: \u0000\u00e9")
        .ofMaxLength(12)
        .flatMap(name -> Arbitraries.of(name, "extensions/" + name, "memory/" + name + ".md"));
  }

  @Property(tries = 3000)
  @Label("MAN-06 a reader accepts exactly the names that the manifest's schema accepts")
  void grammar(@ForAll("names") String name) {
    boolean listable =
        Schemas.standard()
            .validate(
                "export.manifest.schema.json",
                "file_path",
                JsonNodeFactory.instance.stringNode(name))
            .isEmpty();
    assertThat(ArchivePath.parse(name).isPresent()).isEqualTo(listable);
    assertThat(UnsafeName.reason(name).isEmpty()).isEqualTo(listable || isFolderOnly(name));
  }

  /** The one folder whose name is no file's. */
  private static boolean isFolderOnly(String name) {
    return name.equals("extensions");
  }

  @Provide
  Arbitrary<PagePath> paths() {
    Arbitrary<String> segment =
        Arbitraries.strings().withChars("aB1_.-").ofMinLength(1).ofMaxLength(8);
    return segment
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(segments -> String.join("/", segments))
        .filter(text -> PagePath.parse(text).isPresent())
        .map(PagePath::new);
  }

  @Property
  @Label("ARCH-04 a name says which page, revision or version it is")
  void places(@ForAll("paths") PagePath path, @ForAll @IntRange(min = 1, max = 9999) int number) {
    assertThat(ArchivePath.page(path).place()).isEqualTo(new Place.Page(path));
    assertThat(ArchivePath.revision(path, number).place())
        .isEqualTo(new Place.Revision(path, number));
    assertThat(ArchivePath.history(path, number).place())
        .isEqualTo(new Place.History(path, number));
    assertThat(ArchivePath.page(path).isWritable()).isTrue();
  }

  static Stream<Arguments> layout() {
    PagePath visa = new PagePath("notes/visa");
    return Stream.of(
        Arguments.of("manifest.json", new Place.Manifest()),
        Arguments.of("context.json", new Place.Context()),
        Arguments.of("audit/log.jsonl", new Place.Audit()),
        Arguments.of("erasures/receipts.jsonl", new Place.Receipts()),
        Arguments.of("profile/team.json", new Place.Profile("team")),
        Arguments.of("profile/pcp.health.json", new Place.Profile("pcp.health")),
        Arguments.of("profile/changes.jsonl", new Place.ProfileChanges()),
        Arguments.of("connections/notes.json", new Place.Connection("notes")),
        Arguments.of("extensions/org.a.b/x/y.bin", new Place.Extension("org.a.b")),
        Arguments.of("memory/notes/visa.md", new Place.Page(visa)),
        Arguments.of("memory/notes/visa.md.age", new Place.Encrypted(new Place.Page(visa))),
        Arguments.of(
            "profile/pcp.health.json.jwe", new Place.Encrypted(new Place.Profile("pcp.health"))),
        Arguments.of("manifest.json.age", new Place.Unknown()),
        Arguments.of("memory/notes/visa.txt", new Place.Unknown()),
        Arguments.of("memory/.md", new Place.Unknown()),
        Arguments.of("memory/a..b.md", new Place.Page(new PagePath("a..b"))),
        Arguments.of("revisions/a/0.md", new Place.Unknown()),
        Arguments.of("revisions/a/01.md", new Place.Unknown()),
        Arguments.of("revisions/1.md", new Place.Unknown()),
        Arguments.of("history/a/2.md", new Place.History(new PagePath("a"), 2)),
        Arguments.of("memory/" + "x".repeat(65) + ".md", new Place.Unknown()),
        Arguments.of("extensions/x", new Place.Unknown()),
        Arguments.of("connections/Notes.json", new Place.Unknown()),
        Arguments.of("Memory/a.md", new Place.Unknown()));
  }

  @ParameterizedTest
  @MethodSource("layout")
  @DisplayName("ARCH-04 the layout of §8.2")
  void layout(String name, Place place) {
    assertThat(Place.of(name)).isEqualTo(place);
  }

  @Test
  void versionsAreCountedFromOne() {
    assertThatThrownBy(() -> ArchivePath.revision(new PagePath("a"), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ArchivePath("../a")).isInstanceOf(IllegalArgumentException.class);
  }
}
