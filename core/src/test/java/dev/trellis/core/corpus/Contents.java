package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Files that are not what the manifest says, or not what their place says. */
final class Contents {
  private static final String MANIFEST_INVALID = "manifest_invalid " + Brain.MANIFEST;
  private static final String COUNT = "count_mismatch " + Brain.MANIFEST;

  private Contents() {}

  static void addTo(HostileCorpus corpus) {
    listing(corpus);
    counts(corpus);
    manifest(corpus);
    references(corpus);
    pages(corpus);
    documents(corpus);
  }

  private static void listing(HostileCorpus corpus) {
    brain(corpus, "file-missing", b -> b.drop(Brain.WATER), "file_missing " + Brain.WATER);
    brain(corpus, "log-missing", b -> b.drop(Brain.LOG), "file_missing " + Brain.LOG);
    brain(corpus, "context-missing", b -> b.drop(Brain.CONTEXT), "file_missing " + Brain.CONTEXT);
    brain(
        corpus,
        "context-neither-there-nor-listed",
        b -> b.drop(Brain.CONTEXT).list(),
        "context_missing ");
    brain(
        corpus,
        "file-unlisted",
        b -> b.put("memory/extra.md", Brain.page("title: Extra")),
        "file_unlisted memory/extra.md");
    brain(
        corpus,
        "file-at-no-place",
        b -> b.put("README.md", "Hello").list(),
        "unexpected_file README.md");
    brain(
        corpus,
        "page-path-with-a-dot-at-the-end",
        b -> b.put("memory/evil.md.", Brain.page("title: x")).list(),
        "unexpected_file memory/evil.md.");
    for (String file : new String[] {Brain.SOIL, Brain.LOG, Brain.RECEIPTS, Brain.CONTEXT}) {
      brain(
          corpus,
          "hash-of-" + file.replace('/', '-'),
          b -> {
            byte[] changed = b.files.get(file).clone();
            changed[changed.length / 2] ^= 1;
            b.put(file, changed);
          },
          "hash_mismatch " + file);
    }
    brain(
        corpus,
        "size-of-a-page",
        b -> b.put(Brain.SOIL, new String(b.files.get(Brain.SOIL), UTF_8) + "!"),
        "size_mismatch " + Brain.SOIL);
    edited(
        corpus,
        "listed-twice",
        text ->
            text.replace(
                "]}\n",
                ",{\"path\":\"%s\",\"sha256\":\"%s\",\"size\":1}]}\n"
                    .formatted(Brain.SOIL, "0".repeat(64))),
        "duplicate_listing " + Brain.SOIL);
  }

  private static void counts(HostileCorpus corpus) {
    count(corpus, "pages", "\"page_count\":2", "\"page_count\":3", 1);
    count(corpus, "sensitive-pages", "\"sensitive_page_count\":0", "\"sensitive_page_count\":1", 1);
    count(corpus, "approved", "\"approved\":2", "\"approved\":1", 1);
    count(corpus, "proposed", "\"proposed\":0", "\"proposed\":1", 1);
    count(corpus, "rejected", "\"rejected\":0", "\"rejected\":9", 1);
    count(corpus, "partition", "\"team\":1", "\"team\":0", 1);
    count(corpus, "partition-that-is-empty", "\"team\":1", "\"team\":1,\"more\":1", 1);
    count(corpus, "log-entries", "\"entries\":1", "\"entries\":2", 1);
    count(corpus, "receipts", "\"receipts\":1", "\"receipts\":0", 1);
    count(corpus, "all-partitions", "\"default\":1,\"team\":1", "\"default\":0,\"team\":2", 2);
  }

  private static void count(
      HostileCorpus corpus, String reason, String from, String to, int problems) {
    String[] expected = new String[problems];
    java.util.Arrays.fill(expected, COUNT);
    brain(corpus, "count-of-" + reason, b -> b.editManifest(from, to), expected);
  }

  private static void manifest(HostileCorpus corpus) {
    field(
        corpus,
        "future-manifest-version",
        "\"manifest_version\":\"2\"",
        "\"manifest_version\":\"3\"",
        "unsupported_version ");
    field(
        corpus,
        "future-pcp-version",
        "\"pcp_version\":\"0.3\"",
        "\"pcp_version\":\"9.0\"",
        "unsupported_version ");
    field(
        corpus,
        "credentials-included",
        "\"credentials_included\":false",
        "\"credentials_included\":true",
        MANIFEST_INVALID);
    field(
        corpus,
        "index-included",
        "\"index_included\":false",
        "\"index_included\":true",
        MANIFEST_INVALID);
    field(
        corpus,
        "host-holds-the-key",
        "\"credentials_included\"",
        "\"archive_encryption\":{\"scheme\":\"age\",\"key_source\":\"public_key\","
            + "\"key_custody\":\"host\",\"readable_by\":[\"principals\"]},"
            + "\"credentials_included\"",
        MANIFEST_INVALID);
    field(corpus, "negative-count", "\"page_count\":2", "\"page_count\":-2", MANIFEST_INVALID);
    field(
        corpus,
        "number-of-a-billion-digits",
        "\"page_count\":2",
        "\"page_count\":1e999999999",
        MANIFEST_INVALID);
    edited(
        corpus,
        "manifest-with-a-key-twice",
        text -> text.replaceFirst("\\{", "{\"coverage\":\"full\","),
        MANIFEST_INVALID);
    edited(corpus, "manifest-with-a-mark", text -> "\ufeff" + text, MANIFEST_INVALID);
    edited(
        corpus, "manifest-cut-off", text -> text.substring(0, text.length() / 2), MANIFEST_INVALID);
    edited(corpus, "manifest-empty", text -> "", MANIFEST_INVALID);
    edited(corpus, "manifest-an-array", text -> "[]", MANIFEST_INVALID);
    edited(corpus, "manifest-with-more-behind", text -> text + "{}", MANIFEST_INVALID);
    edited(corpus, "manifest-nested", text -> "[".repeat(100_000), MANIFEST_INVALID);
    edited(
        corpus,
        "manifest-with-a-lone-surrogate",
        text -> text.replace("\"corpus\"", "\"\\ud800\""),
        MANIFEST_INVALID);
    edited(
        corpus,
        "manifest-with-a-huge-string",
        text -> text.replace("\"corpus\"", '"' + "x".repeat(30_000_000) + '"'),
        "too_large " + Brain.MANIFEST);
  }

  private static void field(
      HostileCorpus corpus, String reason, String from, String to, String... problems) {
    brain(corpus, reason, b -> b.editManifest(from, to), problems);
  }

  private static void references(HostileCorpus corpus) {
    brain(
        corpus,
        "partition-unknown",
        b -> b.edit(Brain.CONTEXT, "\"team\",\"access\"", "\"other\",\"access\""),
        "unknown_partition " + Brain.WATER);
    brain(
        corpus,
        "principal-unknown-in-the-log",
        b -> b.edit(Brain.LOG, "human:ana", "human:eve"),
        "unknown_principal " + Brain.LOG);
    brain(
        corpus,
        "principal-unknown-in-a-receipt",
        b -> b.edit(Brain.RECEIPTS, "human:ana", "human:eve"),
        "unknown_principal " + Brain.RECEIPTS);
    brain(
        corpus,
        "principal-unknown-in-an-access-list",
        b -> b.edit(Brain.CONTEXT, "{\"principal\":\"human:ana\"", "{\"principal\":\"human:eve\""),
        "unknown_principal " + Brain.CONTEXT);
    brain(
        corpus,
        "controller-unknown",
        b -> b.edit(Brain.CONTEXT, "\"controller\":\"org:garden\"", "\"controller\":\"org:other\""),
        "unknown_principal " + Brain.CONTEXT);
  }

  private static void pages(HostileCorpus corpus) {
    page(corpus, "aliases-that-multiply", Contents.aliases());
    page(corpus, "an-alias", "title: &a Soil\ntags: [*a]");
    page(corpus, "a-tag", "title: !!javax.script.ScriptEngineManager [x]");
    page(corpus, "a-merge-key", "a: &x {b: 1}\nc:\n  <<: *x\ntitle: t");
    page(corpus, "a-key-twice", "title: a\ntitle: b");
    page(corpus, "a-deep-list", "title: a\nx_deep: " + "[".repeat(5000) + "]".repeat(5000));
    page(corpus, "a-deep-mapping", "title: a\nx_deep: " + "{a: ".repeat(5000) + "}".repeat(5000));
    page(corpus, "a-list-for-a-title", "title: [a]");
    page(corpus, "a-lone-surrogate", "title: \"\\ud800\"");
    page(corpus, "two-documents", "title: a\n--- \ntitle: b");
    brain(
        corpus,
        "page-without-frontmatter",
        b -> b.put(Brain.SOIL, "body").list(),
        "invalid_page " + Brain.SOIL);
    brain(
        corpus,
        "page-with-an-open-frontmatter",
        b -> b.put(Brain.SOIL, "---\ntitle: a\n").list(),
        "invalid_page " + Brain.SOIL);
    brain(
        corpus,
        "page-with-a-mark",
        b -> b.put(Brain.SOIL, "\ufeff" + Brain.page("title: a")).list(),
        "invalid_page " + Brain.SOIL);
    brain(
        corpus,
        "page-not-utf-8",
        b -> {
          byte[] page = b.files.get(Brain.SOIL).clone();
          page[page.length - 2] = (byte) 0xff;
          b.put(Brain.SOIL, page).list();
        },
        "invalid_page " + Brain.SOIL);
    brain(corpus, "page-empty", b -> b.put(Brain.SOIL, "").list(), "invalid_page " + Brain.SOIL);
    page(corpus, "a-huge-scalar", "title: " + "x".repeat(8_000_000));
  }

  private static void page(HostileCorpus corpus, String reason, String frontmatter) {
    brain(
        corpus,
        "page-with-" + reason,
        b -> b.put(Brain.SOIL, Brain.page(frontmatter)).list(),
        "invalid_page " + Brain.SOIL);
  }

  private static String aliases() {
    StringBuilder yaml = new StringBuilder("title: t\nx_a0: &a0 [lol,lol,lol,lol,lol,lol,lol]\n");
    for (int i = 1; i < 20; i++) {
      yaml.append("x_a%d: &a%d [".formatted(i, i));
      yaml.append("*a%d,".formatted(i - 1).repeat(9)).append("]\n");
    }
    return yaml.append("tags: []").toString();
  }

  private static void documents(HostileCorpus corpus) {
    String log = "invalid_document " + Brain.LOG;
    brain(corpus, "log-line-malformed", b -> b.edit(Brain.LOG, "\"id\":", "id:"), log);
    brain(corpus, "log-line-cut-off", b -> b.edit(Brain.LOG, "\"outcome\":\"ok\"}\n", ""), log);
    brain(
        corpus,
        "log-line-with-content",
        b -> b.edit(Brain.LOG, "\"outcome\"", "\"content\":\"x\",\"outcome\""),
        log);
    brain(
        corpus,
        "log-line-with-a-key-twice",
        b -> b.edit(Brain.LOG, "\"outcome\"", "\"id\":\"a-2\",\"outcome\""),
        log);
    brain(corpus, "log-line-nested", b -> b.edit(Brain.LOG, "\"ok\"", "[".repeat(50_000)), log);
    brain(
        corpus,
        "log-line-huge",
        b -> b.edit(Brain.LOG, "\"a-1\"", '"' + "x".repeat(2_000_000) + '"'),
        "too_large " + Brain.LOG);
    brain(
        corpus,
        "receipt-malformed",
        b -> b.edit(Brain.RECEIPTS, "\"r-1\"", "1"),
        "invalid_document " + Brain.RECEIPTS);
    String context = "invalid_document " + Brain.CONTEXT;
    brain(
        corpus,
        "context-with-a-key-twice",
        b -> b.edit(Brain.CONTEXT, "\"kind\"", "\"controller\":\"org:x\",\"kind\""),
        context);
    brain(
        corpus,
        "context-with-a-mark",
        b -> b.put(Brain.CONTEXT, "\ufeff" + new String(b.files.get(Brain.CONTEXT), UTF_8)).list(),
        context);
    brain(corpus, "context-nested", b -> b.put(Brain.CONTEXT, "[".repeat(50_000)).list(), context);
    brain(
        corpus,
        "context-with-a-lone-surrogate",
        b -> b.edit(Brain.CONTEXT, "\"kind\"", "\"note\":\"\\udfff\",\"kind\""),
        context);
    brain(
        corpus,
        "context-with-a-secret",
        b -> b.edit(Brain.CONTEXT, "\"kind\"", "\"token\":\"x\",\"kind\""),
        context);
  }

  private static void brain(
      HostileCorpus corpus, String reason, Consumer<Brain> change, String... problems) {
    corpus.invalid(
        reason,
        "zip",
        () -> {
          Brain brain = Brain.small();
          change.accept(brain);
          return RawZip.of(brain).bytes();
        },
        problems);
  }

  /** A brain whose manifest's text is changed. */
  private static void edited(
      HostileCorpus corpus, String reason, UnaryOperator<String> change, String... problems) {
    corpus.invalid(
        reason,
        "zip",
        () -> {
          RawZip zip = new RawZip();
          for (Brain.Entry entry : Brain.small().entries()) {
            byte[] bytes = entry.bytes();
            if (entry.name().equals(Brain.MANIFEST)) {
              bytes = change.apply(new String(bytes, UTF_8)).getBytes(UTF_8);
            }
            zip.add(entry.name(), bytes);
          }
          return zip.bytes();
        },
        problems);
  }
}
