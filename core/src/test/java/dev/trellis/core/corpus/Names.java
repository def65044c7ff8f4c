package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;

/** Names that lead somewhere else, that are two things, or that stand twice. */
final class Names {
  private static final byte[] EVIL = "evil".getBytes(UTF_8);

  private Names() {}

  static void addTo(HostileCorpus corpus) {
    unsafe().forEach((reason, name) -> unsafe(corpus, reason, name));
    notUtf8(corpus);
    twice(corpus);
    linksAndDevices(corpus);
  }

  private static Map<String, String> unsafe() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("traversal-at-the-beginning", "../evil.md");
    names.put("traversal-inside", "memory/../../evil.md");
    names.put("traversal-to-a-sibling", "memory/notes/../../evil.md");
    names.put("traversal-with-backslashes", "..\\evil.md");
    names.put("traversal-with-both-slashes", "memory\\..\\../evil.md");
    names.put("traversal-percent-encoded", "memory/%2e%2e/evil.md");
    names.put("traversal-in-look-alike-dots", "memory/\u2025/evil.md");
    names.put("absolute", "/etc/evil.md");
    names.put("absolute-twice", "//etc/evil.md");
    names.put("share", "\\\\host\\share\\evil.md");
    names.put("drive-letter", "C:/evil.md");
    names.put("drive-letter-relative", "C:evil.md");
    names.put("device-of-windows", "\\\\.\\nul");
    names.put("home", "~/evil.md");
    names.put("home-of-another", "~root/evil.md");
    names.put("url", "file:///etc/evil.md");
    names.put("dot", "./evil.md");
    names.put("dot-inside", "memory/./evil.md");
    names.put("hidden", "memory/.evil.md");
    names.put("empty-segment", "memory//evil.md");
    names.put("backslash", "memory\\evil.md");
    names.put("line-break", "memory/evil\n.md");
    names.put("escape", "memory/\u001b[31mevil.md");
    names.put("right-to-left", "memory/\u202edm.live");
    names.put("zero-width", "memory/ev\u200bil.md");
    names.put("blank-at-the-end", "memory/evil.md ");
    names.put("blank-at-the-beginning", " memory/evil.md");
    names.put("alternate-stream", "memory/evil.md:stream");
    return names;
  }

  private static void unsafe(HostileCorpus corpus, String reason, String name) {
    String shown = "unsafe_name " + shown(name);
    corpus.invalid(
        "name-" + reason,
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add(name, EVIL)).bytes(),
        shown);
    corpus.invalid(
        "name-" + reason,
        "tar",
        () -> RawTar.of(Brain.small()).with(t -> t.add(name, EVIL)).bytes(),
        shown);
    corpus.invalid(
        "pax-path-" + reason,
        "tar",
        () ->
            RawTar.of(Brain.small())
                .with(t -> t.add("memory/fine.md", EVIL))
                .pax("memory/fine.md", "path=" + name)
                .bytes(),
        shown);
  }

  private static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              boolean hidden = c < 0x20 || c == 0x202e || c == 0x200b;
              shown.append(hidden ? "\\u{%x}".formatted(c) : Character.toString(c));
            });
    return shown.toString();
  }

  private static void notUtf8(HostileCorpus corpus) {
    byte[] overlong = {'m', '/', (byte) 0xc0, (byte) 0xae, (byte) 0xc0, (byte) 0xae, '/', 'x'};
    corpus.invalid(
        "name-overlong-utf-8",
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add(overlong, EVIL)).bytes(),
        "unsafe_name m/????/x");
    corpus.invalid(
        "name-overlong-utf-8",
        "tar",
        () -> RawTar.of(Brain.small()).with(t -> t.add(overlong, EVIL)).bytes(),
        "unsafe_name m/\u00c0\u00ae\u00c0\u00ae/x");
    corpus.invalid(
        "name-nul",
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add("memory/evil.md\0.txt", EVIL)).bytes(),
        "unsafe_name memory/evil.md\\u{0}.txt");
    corpus.invalid(
        "name-nul",
        "tar",
        () -> RawTar.of(Brain.small()).with(t -> t.add("memory/evil.md\0.txt", EVIL)).bytes(),
        "header_mismatch memory/evil.md");
    corpus.invalid(
        "pax-path-nul",
        "tar",
        () ->
            RawTar.of(Brain.small())
                .with(t -> t.add("memory/fine.md", EVIL))
                .pax("memory/fine.md", "path=memory/evil.md\0.txt")
                .bytes(),
        "unsafe_name memory/evil.md\\u{0}.txt");
    corpus.invalid(
        "pax-hides-an-unsafe-name",
        "tar",
        () ->
            RawTar.of(Brain.small())
                .with(t -> t.add("../../evil.md", EVIL))
                .pax("../../evil.md", "path=memory/fine.md")
                .bytes(),
        "unsafe_name ../../evil.md");
    corpus.invalid(
        "name-too-long",
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add("x".repeat(513), EVIL)).bytes(),
        "unsafe_name " + "x".repeat(300) + "\u2026");
    corpus.invalid(
        "name-empty",
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add("", EVIL)).bytes(),
        "unsafe_name ");
  }

  private static void twice(HostileCorpus corpus) {
    both(
        corpus,
        "duplicate-same-bytes",
        Brain.SOIL,
        Brain.small().files.get(Brain.SOIL),
        "duplicate_entry " + Brain.SOIL);
    both(corpus, "duplicate-other-bytes", Brain.SOIL, EVIL, "duplicate_entry " + Brain.SOIL);
    both(corpus, "duplicate-log", Brain.LOG, EVIL, "duplicate_entry " + Brain.LOG);
    both(corpus, "two-manifests", Brain.MANIFEST, EVIL, "duplicate_entry " + Brain.MANIFEST);
    both(
        corpus,
        "case-twin",
        "memory/notes/SOIL.md",
        EVIL,
        "case_collision memory/notes/SOIL.md",
        "file_unlisted memory/notes/SOIL.md");
    both(
        corpus,
        "case-twin-of-a-folder",
        "Memory/notes/soil.md",
        EVIL,
        "case_collision Memory/notes/soil.md",
        "file_unlisted Memory/notes/soil.md");
    both(
        corpus,
        "file-in-the-place-of-a-folder",
        "memory/notes",
        EVIL,
        "name_collision memory/notes",
        "file_unlisted memory/notes");
    corpus.invalid(
        "unicode-twin",
        "zip",
        () ->
            RawZip.of(
                    Brain.small()
                        .put("extensions/org.example.box/h\u00e9.txt", "a")
                        .put("extensions/org.example.box/he\u0301.txt", "a")
                        .list())
                .bytes(),
        "case_collision extensions/org.example.box/he\u0301.txt");
  }

  private static void both(
      HostileCorpus corpus, String reason, String name, byte[] bytes, String... problems) {
    corpus.invalid(
        reason,
        "zip",
        () -> RawZip.of(Brain.small()).with(z -> z.add(name, bytes)).bytes(),
        problems);
    corpus.invalid(
        reason,
        "tar",
        () -> RawTar.of(Brain.small()).with(t -> t.add(name, bytes)).bytes(),
        problems);
    corpus.invalid(
        reason,
        "tar.gz",
        () -> RawTar.of(Brain.small()).with(t -> t.add(name, bytes)).gzipped(),
        problems);
  }

  private static void linksAndDevices(HostileCorpus corpus) {
    Map<String, Integer> modes =
        Map.of(
            "symbolic-link", 0120777,
            "character-device", 0020666,
            "block-device", 0060660,
            "pipe", 0010644,
            "socket", 0140755);
    modes.forEach(
        (reason, mode) ->
            corpus.invalid(
                reason,
                "zip",
                () -> {
                  RawZip zip = RawZip.of(Brain.small());
                  zip.add("memory/evil.md", "../../etc/passwd".getBytes(UTF_8)).mode = mode;
                  return zip.bytes();
                },
                "link_or_device memory/evil.md"));
    Map<String, Character> types =
        Map.of(
            "hard-link", '1',
            "symbolic-link", '2',
            "character-device", '3',
            "block-device", '4',
            "pipe", '6',
            "contiguous-file", '7',
            "unknown-type", 'Z');
    types.forEach(
        (reason, type) ->
            corpus.invalid(
                reason,
                "tar",
                () -> {
                  RawTar tar = RawTar.of(Brain.small());
                  RawTar.Item item = tar.add("memory/evil.md", new byte[0]);
                  item.type = type;
                  item.link = type == '1' || type == '2' ? "../../etc/passwd" : "";
                  return tar.bytes();
                },
                "link_or_device memory/evil.md"));
    corpus.invalid(
        "file-with-a-link-name",
        "tar",
        () -> RawTar.of(Brain.small()).with(Brain.SOIL, i -> i.link = "/etc/passwd").bytes(),
        "link_or_device " + Brain.SOIL);
    corpus.invalid(
        "file-with-a-pax-link-path",
        "tar",
        () -> RawTar.of(Brain.small()).pax(Brain.SOIL, "linkpath=/etc/passwd").bytes(),
        "link_or_device " + Brain.SOIL);
  }
}
