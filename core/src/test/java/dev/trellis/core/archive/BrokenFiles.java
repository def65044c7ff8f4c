package dev.trellis.core.archive;

import static dev.trellis.core.archive.TestArchive.page;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.core.data.Data;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Archives whose files, counts or versions are not what they should be. */
final class BrokenFiles {
  private static final String SOIL = "memory/notes/soil.md";
  private static final String LOG = "audit/log.jsonl";
  private static final String RECEIPTS = "erasures/receipts.jsonl";
  private static final String MANIFEST = "manifest.json";

  private BrokenFiles() {}

  static void addTo(Cases cases) {
    oneByte(cases);
    files(cases);
    counts(cases);
    versions(cases);
  }

  private static void oneByte(Cases cases) {
    for (String file :
        List.of(
            SOIL,
            "memory/style/tone.md",
            "revisions/notes/soil/1.md",
            "history/notes/soil/1.md",
            LOG,
            RECEIPTS,
            "context.json",
            "profile/team.json",
            "profile/changes.jsonl",
            "profile/com.example.pond.json",
            "connections/notes.json",
            "extensions/org.example.handoffs/1/héros 1.txt")) {
      cases.add("MAN-04 one byte of " + file, a -> a.damage(file), "hash_mismatch " + file);
    }
    cases.add("MAN-04 a byte more", a -> a.edit(SOIL, "body", "body!"), "size_mismatch " + SOIL);
  }

  private static void files(Cases cases) {
    cases.add("MAN-04 dropped page", a -> a.remove(SOIL), "file_missing " + SOIL);
    cases.add("MAN-04 dropped log", a -> a.remove(LOG), "file_missing " + LOG);
    cases.add("MAN-04 dropped context", a -> a.remove("context.json"), "file_missing context.json");
    cases.add(
        "MAN-04 dropped revision",
        a -> a.remove("revisions/notes/soil/1.md"),
        "file_missing revisions/notes/soil/1.md");
    cases.add(
        "MAN-04 dropped profile",
        a -> a.remove("profile/team.json"),
        "file_missing profile/team.json");
    cases.add(
        "MAN-04 added page",
        a -> a.add("memory/new.md", page("title: New")),
        "file_unlisted memory/new.md");
    cases.add(
        "MAN-04 added connection",
        a -> a.add("connections/more.json", "{}"),
        "file_unlisted connections/more.json");
    cases.add(
        "MAN-04 renamed page",
        a -> a.rename(SOIL, "memory/notes/earth.md"),
        "file_missing " + SOIL,
        "file_unlisted memory/notes/earth.md");
    cases.add(
        "ARCH-01 doubled entry, same bytes",
        a -> a.add(SOIL, a.item(SOIL).bytes()),
        "duplicate_entry " + SOIL);
    cases.add(
        "ARCH-01 doubled entry, other bytes", a -> a.add(LOG, "other"), "duplicate_entry " + LOG);
    cases.add(
        "ARCH-01 doubled manifest", a -> a.add(MANIFEST, "{}"), "duplicate_entry " + MANIFEST);
    cases.add(
        "MAN-06 twin that differs in case",
        a -> a.add("memory/notes/SOIL.md", page("title: Twin")).relist().editManifest(more(1)),
        "case_collision memory/notes/SOIL.md");
    cases.add(
        "MAN-06 twin in another Unicode form",
        a -> a.add("extensions/org.example.handoffs/1/he\u0301ros 1.txt", "anything").relist(),
        "case_collision extensions/org.example.handoffs/1/he\u0301ros 1.txt");
    cases.add(
        "A-37 a file where a folder is",
        a ->
            a.add("memory/notes/soil.md/deep.md", page("title: Deep"))
                .relist()
                .editManifest(more(1)),
        "name_collision memory/notes/soil.md/deep.md");
    cases.add(
        "MAN-04 listed twice",
        a -> a.manifest = a.manifest.with("files", twice(a.manifest.items("files"))),
        "duplicate_listing " + SOIL);
    cases.add(
        "ARCH-04 a place that the layout lacks",
        a -> a.add("README.md", "Hello").relist(),
        "unexpected_file README.md");
    cases.add(
        "MAN-06 a page path that is none",
        a -> a.add("memory/" + "x".repeat(65) + ".md", page("title: Long")).relist(),
        "unexpected_file memory/" + "x".repeat(65) + ".md");
    cases.add(
        "ARCH-01 a symbolic link in the place of a page",
        a -> a.remove(SOIL).add(SOIL, "../../etc/passwd".getBytes(UTF_8), 0120777),
        "link_or_device " + SOIL);
    cases.add(
        "ARCH-01 a device",
        a -> a.add("memory/null.md", new byte[0], 0020666),
        "link_or_device memory/null.md");
  }

  private static void counts(Cases cases) {
    count(cases, "\"page_count\":5", "\"page_count\":6", "memory.page_count is 6, and 5");
    count(
        cases,
        "\"sensitive_page_count\":1",
        "\"sensitive_page_count\":0",
        "memory.sensitive_page_count is 0, and 1");
    for (String state : List.of("approved\":3", "proposed\":1", "rejected\":1")) {
      String name = state.substring(0, 8);
      char counted = state.charAt(state.length() - 1);
      count(cases, state, name + "\":2", "memory.review_counts." + name + " is 2, and " + counted);
    }
    count(cases, "\"rejected\":1", "\"rejected\":0", "memory.review_counts.rejected is 0, and 1");
    count(cases, ",\"rejected\":1", "", "memory.review_counts.rejected is 0, and 1");
    count(cases, "\"team\":1", "\"team\":2", "memory.partition_counts.team is 2, and 1");
    count(cases, "\"default\":4,", "", "memory.partition_counts.default is 0, and 4");
    count(
        cases,
        "\"default\":4",
        "\"default\":4,\"more\":1",
        "memory.partition_counts.more is 1, and 0");
    count(cases, "\"entries\":2", "\"entries\":1", "audit.entries is 1, and 2");
    count(cases, "\"receipts\":1", "\"receipts\":2", "erasures.receipts is 2, and 1");
  }

  private static void count(Cases cases, String text, String newText, String found) {
    cases.add(
        "MAN-05 " + found,
        a -> a.editManifest(text, newText),
        "count_mismatch " + MANIFEST + ": " + found + " were counted");
  }

  private static void versions(Cases cases) {
    String said = "unsupported_version : the archive has PCP version ";
    cases.add(
        "VER-03 other PCP version",
        a -> a.editManifest("\"pcp_version\":\"0.3\"", "\"pcp_version\":\"0.9\"").remove(SOIL),
        said + "0.9 and manifest version 2; supported are 0.3 and 2");
    cases.add(
        "VER-03 other manifest version",
        a ->
            a.editManifest("\"manifest_version\":\"2\"", "\"manifest_version\":\"3\",\"new\":1")
                .add("/etc/passwd", "x"),
        said + "0.3 and manifest version 3; supported are 0.3 and 2");
    cases.add(
        "VER-03 a version is shown without what a terminal obeys",
        a -> a.editManifest("\"0.3\"", "\"\\u001b[31m\""),
        said + "\\u{1b}[31m and manifest version 2; supported are 0.3 and 2");
    cases.add(
        "MAN-03 no version at all",
        a -> a.editManifest(",\"pcp_version\":\"0.3\"", ""),
        "manifest_invalid manifest.json: the document must have pcp_version");
    cases.add(
        "MAN-03 a number for a version",
        a -> a.editManifest("\"manifest_version\":\"2\"", "\"manifest_version\":2"),
        "manifest_invalid manifest.json: /manifest_version must be 2");
  }

  /** A manifest with that many more pages in the default partition. */
  private static UnaryOperator<String> more(int pages) {
    return text ->
        text.replace("\"page_count\":5", "\"page_count\":" + (5 + pages))
            .replace("\"approved\":3", "\"approved\":" + (3 + pages))
            .replace("\"default\":4", "\"default\":" + (4 + pages));
  }

  private static Data.Arr twice(List<Data> files) {
    List<Data> more = new ArrayList<>(files);
    more.add(((Data.Obj) files.getFirst()).with("size", Data.Num.of(1)));
    return new Data.Arr(more);
  }
}
