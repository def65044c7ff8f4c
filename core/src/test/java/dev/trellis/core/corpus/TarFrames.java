package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** Tar and gzip files that lie about themselves, end early, or hold more than they say. */
final class TarFrames {
  private TarFrames() {}

  static void addTo(HostileCorpus corpus) {
    headers(corpus);
    pax(corpus);
    ends(corpus);
    gzip(corpus);
  }

  private static void headers(HostileCorpus corpus) {
    item(corpus, "checksum-of-a-header", i -> i.checksumLie = 1, "damaged_archive ");
    item(corpus, "no-ustar-header", i -> i.magic = "rats!\00000", "damaged_archive ");
    item(corpus, "size-negative", i -> i.size = "-0000000001", "damaged_archive ");
    item(corpus, "size-no-number", i -> i.size = "0000000009x", "damaged_archive ");
    item(corpus, "size-beyond-the-end", i -> i.size = "00000777777", "truncated ");
    item(corpus, "size-of-8-gib", i -> i.size = "77777777777", "truncated ");
    item(
        corpus, "size-binary", i -> i.size = "\u0080\0\0\0\0\0\0\0\0\0\0\7", "unsupported_format ");
    item(
        corpus,
        "folder-with-a-size",
        i -> {
          i.type = '5';
          i.name = "memory/notes/deep".getBytes(UTF_8);
        },
        "header_mismatch memory/notes/deep");
    item(
        corpus,
        "link-with-a-size",
        i -> {
          i.type = '2';
          i.link = "x";
        },
        "header_mismatch " + Brain.WATER);
    for (char type : "LKSMVDN".toCharArray()) {
      item(corpus, "extension-of-gnu-tar-" + type, i -> i.type = type, "unsupported_format ");
    }
  }

  private static void item(
      HostileCorpus corpus, String reason, Consumer<RawTar.Item> change, String problem) {
    corpus.invalid(
        reason, "tar", () -> RawTar.of(Brain.small()).with(Brain.WATER, change).bytes(), problem);
  }

  private static void pax(HostileCorpus corpus) {
    String soil = Brain.SOIL;
    pax(corpus, "size-differs", t -> t.pax(soil, "size=3"), "header_mismatch " + soil);
    pax(corpus, "size-negative", t -> t.pax(soil, "size=-1"), "header_mismatch " + soil);
    pax(corpus, "global-path", t -> t.pax("", "path=" + soil), "unsupported_format ");
    pax(corpus, "global-size", t -> t.pax("", "size=0"), "unsupported_format ");
    pax(
        corpus,
        "sparse",
        t -> t.pax(soil, "GNU.sparse.major=1", "GNU.sparse.minor=0"),
        "unsupported_entry " + soil);
    pax(corpus, "charset", t -> t.pax(soil, "hdrcharset=BINARY"), "unsupported_entry " + soil);
    pax(
        corpus,
        "path-twice",
        t -> t.pax(soil, "path=" + soil, "path=memory/other.md"),
        "damaged_archive ");
    pax(corpus, "length-wrong", t -> t.paxText(soil, "99 path=a\n"), "damaged_archive ");
    pax(corpus, "length-missing", t -> t.paxText(soil, "path=a\n"), "damaged_archive ");
    pax(corpus, "length-huge", t -> t.paxText(soil, "9999999999 path=a\n"), "damaged_archive ");
    pax(corpus, "length-zero", t -> t.paxText(soil, "0 path=a\n"), "damaged_archive ");
    pax(
        corpus,
        "not-utf-8",
        t -> {
          t.paxText(soil, "9 path=a\n");
          t.items.getFirst().bytes[7] = (byte) 0xff;
        },
        "damaged_archive ");
    pax(
        corpus,
        "two-headers",
        t -> t.pax(soil, "path=" + soil).pax(soil, "path=memory/other.md"),
        "damaged_archive ");
    pax(corpus, "huge", t -> t.pax(soil, "comment=" + "x".repeat(70_000)), "too_large ");
    pax(
        corpus,
        "without-an-entry",
        t -> {
          t.pax(soil, "path=" + soil);
          t.items.add(t.items.removeFirst());
        },
        "damaged_archive ");
  }

  private static void pax(
      HostileCorpus corpus, String reason, Consumer<RawTar> change, String problem) {
    corpus.invalid(
        "pax-" + reason, "tar", () -> RawTar.of(Brain.small()).with(change).bytes(), problem);
  }

  private static void ends(HostileCorpus corpus) {
    end(corpus, "no-end-blocks", t -> t.endBlocks = 0, "truncated ");
    end(corpus, "one-end-block", t -> t.endBlocks = 1, "truncated ");
    end(
        corpus,
        "data-behind",
        t -> t.behind = RawTar.of(Brain.small()).bytes(),
        "unexpected_data ");
    end(
        corpus,
        "data-behind-one-end-block",
        t -> {
          t.endBlocks = 1;
          t.behind = RawTar.of(Brain.small()).bytes();
        },
        "unexpected_data ");
    byte[] whole = RawTar.of(Brain.small()).bytes();
    List.of(512, 700, whole.length / 2, whole.length - 1)
        .forEach(
            length ->
                corpus.invalid(
                    "cut-off-after-" + length + "-bytes",
                    "tar",
                    () -> Arrays.copyOf(whole, length),
                    "truncated "));
    corpus.invalid(
        "wrapped-in-a-folder",
        "tar",
        () -> {
          RawTar tar = new RawTar();
          Brain.small().entries().forEach(e -> tar.add("memory/" + e.name(), e.bytes()));
          return tar.bytes();
        },
        "manifest_missing ");
  }

  private static void end(
      HostileCorpus corpus, String reason, Consumer<RawTar> change, String problem) {
    corpus.invalid(reason, "tar", () -> RawTar.of(Brain.small()).with(change).bytes(), problem);
  }

  private static void gzip(HostileCorpus corpus) {
    byte[] whole = RawTar.of(Brain.small()).gzipped();
    List.of(11, whole.length / 2, whole.length - 9, whole.length - 3)
        .forEach(
            length ->
                corpus.invalid(
                    "cut-off-after-" + length + "-bytes",
                    "tar.gz",
                    () -> Arrays.copyOf(whole, length),
                    "truncated "));
    corpus.invalid("damaged", "tar.gz", () -> changed(whole, whole.length / 2), "damaged_archive ");
    corpus.invalid(
        "checksum", "tar.gz", () -> changed(whole, whole.length - 6), "damaged_archive ");
    corpus.invalid("length", "tar.gz", () -> changed(whole, whole.length - 2), "damaged_archive ");
    corpus.invalid("method", "tar.gz", () -> changed(whole, 2), "damaged_archive ");
    corpus.invalid(
        "data-behind", "tar.gz", () -> joined(whole, "more".getBytes(UTF_8)), "unexpected_data ");
    corpus.invalid("two-members", "tar.gz", () -> joined(whole, whole), "unexpected_data ");
    corpus.invalid(
        "no-tar-inside",
        "tar.gz",
        () -> RawTar.gzip("x".repeat(2000).getBytes(UTF_8)),
        "not_an_archive ");
    corpus.invalid(
        "zip-inside",
        "tar.gz",
        () -> RawTar.gzip(RawZip.of(Brain.small()).bytes()),
        "not_an_archive ");
    corpus.invalid("gzip-twice", "tar.gz", () -> RawTar.gzip(whole), "not_an_archive ");
    corpus.invalid("bomb-of-entries", "tar.gz", TarFrames::bomb, "too_large ");
    corpus.invalid("bomb-of-end-blocks", "tar.gz", TarFrames::endless, "too_large ");
  }

  private static byte[] changed(byte[] bytes, int at) {
    byte[] changed = bytes.clone();
    changed[at] ^= 0x2a;
    return changed;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Files of zeros, 300 MiB in all. */
  private static byte[] bomb() {
    RawTar one = new RawTar();
    one.endBlocks = 0;
    one.add("extensions/org.example.box/zeros", new byte[1 << 20]);
    return repeated(one.bytes(), 300);
  }

  /** An end that goes on for 300 MiB. */
  private static byte[] endless() {
    return repeated(new byte[1 << 20], 300);
  }

  private static byte[] repeated(byte[] block, int times) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      if (block[0] == 0) {
        RawTar first = RawTar.of(Brain.small());
        gzip.write(first.bytes());
      }
      for (int i = 0; i < times; i++) {
        gzip.write(block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
