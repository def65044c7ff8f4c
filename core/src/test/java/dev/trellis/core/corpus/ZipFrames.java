package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Zip files that lie about themselves, end early, or hold more than they say. */
final class ZipFrames {
  private static final byte[] ZEROS = new byte[1 << 20];

  private ZipFrames() {}

  static void addTo(HostileCorpus corpus) {
    headers(corpus);
    frames(corpus);
    damage(corpus);
    bombs(corpus);
  }

  private static void headers(HostileCorpus corpus) {
    item(
        corpus,
        "local-name-differs",
        i -> i.localName = "memory/notes/evil.md".getBytes(UTF_8),
        "header_mismatch");
    item(corpus, "local-size-differs", i -> i.localSize = i.size + 1, "header_mismatch");
    item(corpus, "local-method-differs", i -> i.localMethod = 0, "header_mismatch");
    item(corpus, "encrypted-entry", i -> i.flags |= 1, "unsupported_entry");
    item(corpus, "unknown-method", i -> i.method = 14, "unsupported_entry");
    item(corpus, "wrong-checksum-right-hash", i -> i.crc ^= 1, "damaged_entry");
    item(corpus, "unpacks-to-more", i -> i.size -= 1, "damaged_entry");
    item(corpus, "unpacks-to-less", i -> i.size += 1, "damaged_entry");
    item(
        corpus,
        "data-behind-the-packed-data",
        i -> i.packed = append(i.packed, "hidden".getBytes(UTF_8)),
        "damaged_entry");
    item(corpus, "packed-data-damaged", i -> i.packed[0] ^= 0x55, "damaged_entry");
    item(corpus, "zip64-size-of-an-exabyte", ZipFrames::exabyte, "too_large");
    corpus.invalid(
        "right-checksum-wrong-hash",
        "zip",
        () -> {
          Brain brain = Brain.small();
          byte[] changed = brain.files.get(Brain.SOIL).clone();
          changed[changed.length - 2] ^= 1;
          return RawZip.of(brain.put(Brain.SOIL, changed)).bytes();
        },
        "hash_mismatch " + Brain.SOIL);
  }

  private static void item(
      HostileCorpus corpus, String reason, Consumer<RawZip.Item> change, String code) {
    corpus.invalid(
        reason,
        "zip",
        () -> RawZip.of(Brain.small()).with(Brain.SOIL, change).bytes(),
        code + ' ' + Brain.SOIL);
  }

  /** A zip64 field that says so, where the other fields point to it. */
  private static void exabyte(RawZip.Item item) {
    byte[] bytes = new byte[20];
    ByteBuffer extra = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    extra.putShort((short) 1).putShort((short) 16).putLong(1L << 60).putLong(item.packed.length);
    item.extra = bytes;
    item.size = 0xffffffffL;
  }

  private static void frames(HostileCorpus corpus) {
    frame(corpus, "data-before", z -> z.before = "#!/bin/sh\n".getBytes(UTF_8), "unexpected_data ");
    frame(corpus, "data-behind", z -> z.behind = "more".getBytes(UTF_8), "unexpected_data ");
    frame(
        corpus,
        "entry-left-out-of-the-directory",
        ZipFrames::hideSecond,
        "unexpected_data ",
        "file_missing " + Brain.WATER);
    frame(corpus, "gaps", z -> z.gap = "gap".getBytes(UTF_8), gaps());
    frame(corpus, "counts-one-entry-more", z -> z.countLie = 1, "damaged_archive ");
    frame(corpus, "counts-one-entry-less", z -> z.countLie = -1, "damaged_archive ");
    frame(corpus, "zip64-end-elsewhere", z -> z.zip64EndLie = true, "damaged_archive ");
    corpus.invalid("overlapping-entries", "zip", ZipFrames::overlapping, overlap());
    corpus.invalid("only-an-end", "zip", () -> new RawZip().bytes(), "manifest_missing ");
    corpus.invalid("archive-in-an-archive", "zip", ZipFrames::wrapped, "manifest_missing ");
  }

  /** Its bytes stay between the others. */
  private static void hideSecond(RawZip zip) {
    zip.items.get(1).hidden = true;
  }

  private static byte[] append(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static String[] gaps() {
    String[] gaps = new String[Brain.small().entries().size()];
    Arrays.fill(gaps, "unexpected_data ");
    return gaps;
  }

  private static void frame(
      HostileCorpus corpus, String reason, Consumer<RawZip> change, String... problems) {
    corpus.invalid(reason, "zip", () -> RawZip.of(Brain.small()).with(change).bytes(), problems);
  }

  /** Ten names for the bytes of one entry. */
  private static byte[] overlapping() {
    Brain brain = Brain.small();
    byte[] page = brain.files.get(Brain.SOIL);
    RawZip zip = RawZip.of(brain);
    for (int i = 0; i < 3; i++) {
      zip.add("memory/notes/soil" + i + ".md", page).offset = 0;
    }
    return zip.bytes();
  }

  private static String[] overlap() {
    return new String[] {
      "overlapping_entries memory/notes/soil0.md",
      "header_mismatch memory/notes/soil0.md",
      "header_mismatch memory/notes/soil1.md",
      "header_mismatch memory/notes/soil2.md"
    };
  }

  private static byte[] wrapped() {
    RawZip outer = new RawZip();
    outer.add("extensions/org.example.box/inner.zip", RawZip.of(Brain.small()).bytes());
    return outer.bytes();
  }

  private static void damage(HostileCorpus corpus) {
    byte[] whole = RawZip.of(Brain.small()).bytes();
    List.of(1, 30, whole.length / 2, whole.length - 23)
        .forEach(
            length ->
                corpus.invalid(
                    "cut-off-after-" + length + "-bytes",
                    "zip",
                    () -> Arrays.copyOf(whole, length),
                    length < 4 ? "not_an_archive " : "truncated "));
    corpus.invalid("empty", "zip", () -> new byte[0], "not_an_archive ");
    corpus.invalid("text", "zip", () -> "Dear reader".getBytes(UTF_8), "not_an_archive ");
    corpus.invalid("zeros", "zip", () -> new byte[4096], "not_an_archive ");
    corpus.invalid(
        "openpgp",
        "zip",
        () -> "-----BEGIN PGP MESSAGE-----\n".getBytes(UTF_8),
        "unsupported_format ");
    corpus.invalid(
        "age-without-a-key",
        "zip.age",
        () -> "age-encryption.org/v1\n-> X25519 aaaa\n".getBytes(UTF_8),
        "locked ");
  }

  private static void bombs(HostileCorpus corpus) {
    corpus.invalid(
        "bomb-by-ratio",
        "zip",
        () ->
            RawZip.of(Brain.small())
                .with(z -> z.addRepeated("extensions/org.example.box/zeros", ZEROS, 300))
                .bytes(),
        "too_large ");
    corpus.invalid(
        "bomb-by-one-entry",
        "zip",
        () ->
            RawZip.of(Brain.small())
                .with(z -> z.addRepeated("memory/notes/zeros.md", ZEROS, 65))
                .bytes(),
        "too_large memory/notes/zeros.md");
    corpus.invalid("bomb-by-many-entries", "zip", ZipFrames::manyEntries, "too_large ");
    corpus.invalid(
        "bomb-by-nesting",
        "zip",
        () -> {
          byte[] inner = new RawZip().with(z -> z.addRepeated("zeros", ZEROS, 20)).bytes();
          for (int i = 0; i < 8; i++) {
            byte[] content = inner;
            inner = new RawZip().with(z -> z.add("extensions/a.b/next.zip", content)).bytes();
          }
          return inner;
        },
        "manifest_missing ");
  }

  /** An end that promises a directory of four million entries. */
  private static byte[] manyEntries() {
    byte[] bytes = new byte[56 + 20 + 22 + 4];
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0x04034b50);
    file.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45);
    file.putInt(0).putInt(0).putLong(4_000_000).putLong(4_000_000).putLong(0).putLong(4);
    file.putInt(0x07064b50).putInt(0).putLong(4).putInt(1);
    file.putInt(0x06054b50).putInt(0).putShort((short) -1).putShort((short) -1);
    file.putInt(-1).putInt(-1).putShort((short) 0);
    return bytes;
  }
}
