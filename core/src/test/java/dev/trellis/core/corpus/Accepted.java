package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;

/** What a reader accepts. */
final class Accepted {
  private Accepted() {}

  static void addTo(HostileCorpus corpus) {
    corpus.valid("plain", "zip", () -> zip().bytes());
    corpus.valid("plain", "tar", () -> tar().bytes());
    corpus.valid("plain", "tar.gz", () -> tar().gzipped());
    corpus.valid(
        "reordered-entries", "zip", () -> zip().with(z -> Collections.reverse(z.items)).bytes());
    corpus.valid(
        "reordered-entries", "tar", () -> tar().with(t -> Collections.reverse(t.items)).bytes());
    corpus.valid(
        "reordered-entries",
        "tar.gz",
        () -> tar().with(t -> Collections.reverse(t.items)).gzipped());
    corpus.valid("stored-entries", "zip", Accepted::stored);
    corpus.valid("folders", "zip", () -> zip().with(Accepted::folder).bytes());
    corpus.valid(
        "folders",
        "tar",
        () -> tar().with(t -> t.add("memory/notes/", new byte[0]).type = '5').bytes());
    corpus.valid(
        "pax-path",
        "tar",
        () -> tar().pax(Brain.SOIL, "path=" + Brain.SOIL, "mtime=1.5", "comment=x").bytes());
    corpus.valid("global-pax-comment", "tar", () -> tar().pax("", "comment=abc").bytes());
    corpus.valid(
        "ustar-prefix",
        "tar",
        () ->
            tar()
                .with(
                    Brain.SOIL,
                    item -> {
                      item.prefix = "memory/notes";
                      item.name = "soil.md".getBytes(UTF_8);
                    })
                .bytes());
    corpus.valid(
        "magic-of-gnu-tar",
        "tar",
        () -> tar().with(t -> t.items.forEach(item -> item.magic = "ustar  \0")).bytes());
    corpus.valid("padded-record", "tar", () -> tar().with(t -> t.endBlocks = 20).bytes());
    corpus.valid("archive-in-an-extension", "zip", Accepted::nested);
    corpus.warning(
        "comment",
        "zip",
        () -> zip().with(z -> z.comment = "made by hand".getBytes(UTF_8)).bytes());
    corpus.warning(
        "setuid", "zip", () -> zip().with(Brain.SOIL, item -> item.mode = 0104755).bytes());
    corpus.warning("opened-envelope", "zip", () -> RawZip.of(declared()).bytes());
    corpus.warning(
        "truncated-log",
        "zip",
        () ->
            RawZip.of(Brain.small().editManifest("\"truncated\":false", "\"truncated\":true"))
                .bytes());
  }

  private static RawZip zip() {
    return RawZip.of(Brain.small());
  }

  private static RawTar tar() {
    return RawTar.of(Brain.small());
  }

  private static void folder(RawZip zip) {
    RawZip.Item folder = zip.add("memory/notes/", new byte[0]);
    folder.mode = 0040755;
  }

  private static byte[] stored() {
    RawZip zip = new RawZip();
    for (Brain.Entry entry : Brain.small().entries()) {
      RawZip.Item item = zip.add(entry.name(), entry.bytes());
      item.method = 0;
      item.packed = entry.bytes();
    }
    return zip.bytes();
  }

  private static byte[] nested() {
    byte[] inner = zip().bytes();
    return RawZip.of(Brain.small().put("extensions/org.example.box/2.zip", inner).list()).bytes();
  }

  private static Brain declared() {
    return Brain.small()
        .editManifest(
            "\"credentials_included\"",
            "\"archive_encryption\":{\"scheme\":\"age\",\"key_source\":\"public_key\","
                + "\"key_custody\":\"user\",\"readable_by\":[\"principals\"]},"
                + "\"credentials_included\"");
  }
}
