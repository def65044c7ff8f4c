package dev.trellis.core.archive;

import static dev.trellis.core.archive.TestArchive.entry;
import static dev.trellis.core.archive.TestArchive.page;
import static dev.trellis.core.archive.TestArchive.receipt;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;

/** Archives whose manifest or documents say what they may not. */
final class BrokenDocuments {
  private static final String SOIL = "memory/notes/soil.md";
  private static final String LOG = "audit/log.jsonl";
  private static final String RECEIPTS = "erasures/receipts.jsonl";
  private static final String MANIFEST = "manifest.json";

  private BrokenDocuments() {}

  static void addTo(Cases cases) {
    manifests(cases);
    lists(cases);
    documents(cases);
    references(cases);
    encryption(cases);
  }

  private static void manifests(Cases cases) {
    String invalid = "manifest_invalid " + MANIFEST + ": ";
    cases.add(
        "MAN-03 no JSON",
        a -> a.editManifest(text -> text.substring(0, 100)),
        invalid + "is not valid JSON");
    cases.add("MAN-03 an array", a -> a.editManifest(t -> "[]"), invalid + "is not a JSON object");
    cases.add("MAN-03 empty", a -> a.editManifest(t -> ""), invalid + "is not a JSON object");
    cases.add(
        "MAN-03 two documents",
        a -> a.editManifest(text -> text + "{}"),
        invalid + "has something behind its JSON object");
    cases.add(
        "MAN-03 a member twice",
        a -> a.editManifest("\"coverage\":\"full\"", "\"coverage\":\"full\",\"coverage\":\"full\""),
        invalid + "is not valid JSON");
    cases.add(
        "MAN-03 another encoding",
        a -> a.editManifest(text -> "{\0" + text),
        invalid + "is not UTF-8");
    cases.add(
        "MAN-03 an unknown member",
        a -> a.editManifest("\"coverage\":\"full\"", "\"coverage\":\"full\",\"color\":1"),
        invalid + "the document has a property that is not allowed here");
    cases.add(
        "MAN-03 files is no array",
        a -> a.editManifest(t -> t.replaceFirst("\"files\":\\[.*?\\],", "\"files\":1,")),
        invalid + "/files must be of type array");
    cases.add(
        "MAN-04 hash in upper case",
        a -> a.editManifest(BrokenDocuments::upperCaseHash),
        invalid + "/files/0/sha256 must be a valid sha256");
    cases.add(
        "MAN-06 a listed path that is none",
        a -> a.editManifest("\"path\":\"" + SOIL + "\"", "\"path\":\"../x\""),
        invalid + "/files/0/path must be a valid file path");
    cases.add(
        "MAN-10 credentials",
        a ->
            a.editManifest(
                "\"credentials_included\":false,\"e", "\"credentials_included\":true,\"e"),
        invalid + "/credentials_included must be false");
    cases.add(
        "MAN-10 an index",
        a -> a.editManifest("\"index_included\":false", "\"index_included\":true"),
        invalid + "/memory/index_included must be false");
    cases.add(
        "MAN-09 an omission without a reason",
        a -> a.editManifest(",\"reason\":\"error\"", ""),
        invalid + "/omitted/0 must have reason");
    cases.add(
        "EXP-05 partial without omissions",
        a ->
            a.editManifest(
                t ->
                    t.replaceFirst("full", "partial")
                        .replaceFirst("\"omitted\":\\[.*?\\]", "\"omitted\":[]")),
        invalid + "/omitted must have at least 1 item");
    cases.add(
        "ENC-06 host custody of the archive",
        a ->
            a.editManifest(
                "\"coverage\"",
                "\"archive_encryption\":{\"scheme\":\"age\",\"key_source\":\"k\",\"key_custody\":"
                    + "\"host\",\"readable_by\":[\"principals\"]},\"coverage\""),
        invalid + "/archive_encryption/key_custody must be one of user, device");
  }

  private static void lists(Cases cases) {
    cases.add(
        "MAN-05 a revision that is not there",
        a -> a.remove("revisions/notes/soil/1.md").relist(),
        "listed_file_missing revisions/notes/soil/1.md");
    cases.add(
        "MAN-05 a version that is not there",
        a -> a.remove("history/notes/soil/1.md").relist(),
        "listed_file_missing history/notes/soil/1.md");
    cases.add(
        "ARCH-08 a revision that is not described",
        a -> a.add("revisions/notes/soil/2.md", page("title: Again")).relist(),
        "listing_missing revisions/notes/soil/2.md");
    cases.add(
        "ARCH-09 a version that is not described",
        a -> a.add("history/notes/soil/2.md", page("title: Again")).relist(),
        "listing_missing history/notes/soil/2.md");
    cases.add(
        "ARCH-08 a revision of another page than it says",
        a ->
            a.editManifest(
                "\"path\":\"notes/soil\",\"revision\"", "\"path\":\"notes/water\",\"revision\""),
        "manifest_invalid manifest.json: /memory/revisions/0 has a file that does not belong to its"
            + " page");
    cases.add(
        "ARCH-08 a revision described twice",
        a ->
            a.editManifest(
                t -> t.replaceFirst("\"revisions\":\\[(.*?)\\]", "\"revisions\":[$1,$1]")),
        "duplicate_listing revisions/notes/soil/1.md");
    cases.add(
        "MAN-07 a profile that no entry names",
        a -> a.add("profile/org.example.more.json", "{}").relist(),
        "listing_missing profile/org.example.more.json");
    cases.add(
        "MAN-07 a profile entry without its file",
        a -> a.remove("profile/team.json").relist(),
        "listed_file_missing profile/team.json");
    cases.add(
        "ARCH-04 a connection that no entry names",
        a -> a.add("connections/more.json", a.item("connections/notes.json").bytes()).relist(),
        "listing_missing connections/more.json");
    cases.add(
        "ARCH-04 data of an extension that no entry names",
        a ->
            a.add("extensions/org.example.more/a", "1")
                .add("extensions/org.example.more/b", "2")
                .relist(),
        "listing_missing extensions/org.example.more/a");
    cases.add(
        "ARCH-10 no context.json", a -> a.remove("context.json").relist(), "context_missing ");
  }

  private static void documents(Cases cases) {
    brokenPage(cases, "a byte order mark", "---\n", "\uFEFF---\n", "begins with a byte order mark");
    brokenPage(
        cases, "no frontmatter", "---\ntitle", "title", "cannot be read as a page: a page file");
    brokenPage(cases, "no title", "title: Soil\n", "", "it must have title");
    brokenPage(
        cases,
        "an unknown key",
        "title: Soil",
        "title: Soil\ncolor: SECRET",
        "it has a property that is not allowed here");
    brokenPage(
        cases, "an alias", "title: Soil", "title: &a Soil", "cannot be read as a page: anchors");
    brokenPage(
        cases, "a date without its Z", "08:00:00Z", "08:00:00", "/updated must be a valid instant");
    cases.add(
        "ARCH-05 a body that is not UTF-8",
        a -> a.replace(SOIL, latin1Page()).relist(),
        "invalid_page " + SOIL + ": is not UTF-8");
    cases.add(
        "MAN-07 an invalid revision",
        a -> a.edit("revisions/notes/soil/1.md", "title", "tittle").relist(),
        "invalid_page revisions/notes/soil/1.md");
    cases.add(
        "MAN-07 an invalid version",
        a -> a.edit("history/notes/soil/1.md", "title", "tittle").relist(),
        "invalid_page history/notes/soil/1.md");
    document(cases, LOG, "\"ok\"}\n{", "\"fine\"}\n{", "line 1 /outcome must be one of");
    document(cases, LOG, "{\"id\":\"a-2\"", "{\"id\":", "line 2 cannot be read: not valid JSON");
    document(cases, LOG, "}\n{", "}\n\n{", "line 2 cannot be read: not valid JSON");
    document(cases, RECEIPTS, "\"kind\":\"subject\",", "", "line 1 it must have kind");
    document(
        cases,
        RECEIPTS,
        "\"counts\":{}",
        "\"counts\":{},\"subject_digest\":\"" + "0".repeat(64) + "\"",
        "line 1 /subject_digest must be a valid subject digest");
    document(cases, "context.json", "\"kind\":\"team\"", "\"kind\":\"club\"", "/kind must be one");
    document(cases, "profile/team.json", "\"name\":\"Garden\",", "", "it must have name");
    document(cases, "profile/com.example.pond.json", "{", "", "cannot be read: not valid JSON");
    document(cases, "profile/changes.jsonl", "\"at\"", "\"when\"", "line 1 it must have at");
    document(
        cases,
        "connections/notes.json",
        "\"settings\":{}",
        "\"settings\":{},\"password\":\"SECRET\"",
        "it has a property that is not allowed here");
    cases.add(
        "MAN-07 a document in another encoding",
        a -> a.replace("profile/team.json", "{\"name\":\"a\"}".getBytes(UTF_16LE)).relist(),
        "invalid_document profile/team.json: is not UTF-8");
    cases.add(
        "MAN-07 two invalid pages are two problems",
        a ->
            a.edit(SOIL, "title", "tittle")
                .edit("memory/style/tone.md", "title", "tittle")
                .relist(),
        "invalid_page " + SOIL,
        "invalid_page memory/style/tone.md");
  }

  private static void brokenPage(
      Cases cases, String what, String text, String newText, String found) {
    cases.add(
        "ARCH-05 MAN-07 a page with " + what,
        a -> a.edit(SOIL, text, newText).relist(),
        "invalid_page " + SOIL + ": " + found);
  }

  private static void document(
      Cases cases, String file, String text, String newText, String found) {
    cases.add(
        "MAN-07 " + file + " with " + newText,
        a -> a.edit(file, text, newText).relist(),
        "invalid_document " + file + ": " + found);
  }

  private static void references(Cases cases) {
    cases.add(
        "MAN-08 a page in an unknown partition",
        a ->
            a.edit(SOIL, "partition: team", "partition: moon")
                .relist()
                .editManifest("\"team\":1", "\"moon\":1"),
        "unknown_partition " + SOIL + ": names partition moon, which");
    cases.add(
        "MAN-08 the default partition is not listed",
        a -> a.edit("context.json", "\"name\":\"default\"", "\"name\":\"other\"").relist(),
        "unknown_partition memory/notes/water.md",
        "unknown_partition memory/style/tone.md",
        "unknown_partition memory/ideas/pond.md",
        "unknown_partition memory/ideas/moat.md",
        "unknown_partition history/notes/soil/1.md");
    for (String key :
        List.of(
            "source: {principal: 'human:x'}",
            "source: {on_behalf_of: 'human:x'}",
            "review: {state: approved, generated: {by: 'human:x', at: '2026-03-01T08:00:00Z'}}",
            "review: {state: approved, verified: [{by: 'human:x', at: '2026-03-01T08:00:00Z'}]}")) {
      cases.add(
          "MAN-08 a page with " + key,
          a -> a.edit(SOIL, "title: Soil", "title: Soil\n" + key).relist(),
          "unknown_principal " + SOIL + ": names human:x, whom");
    }
    cases.add(
        "MAN-08 an unknown principal in the log, reported once",
        a ->
            a.replace(LOG, (entry("a", "human:x") + entry("b", "human:x")).getBytes(UTF_8))
                .relist(),
        "unknown_principal " + LOG + ": names human:x, whom");
    cases.add(
        "MAN-08 delegated by an unknown principal",
        a -> a.edit(LOG, "\"id\":\"a-1\"", "\"id\":\"a-1\",\"on_behalf_of\":\"human:x\"").relist(),
        "unknown_principal " + LOG);
    cases.add(
        "MAN-08 an unknown principal in a receipt",
        a -> a.replace(RECEIPTS, receipt("r", "human:x").getBytes(UTF_8)).relist(),
        "unknown_principal " + RECEIPTS);
    cases.add(
        "ARCH-10 a controller whom the descriptor does not list",
        a ->
            a.edit("context.json", "\"controller\":\"org:garden\"", "\"controller\":\"org:x\"")
                .relist(),
        "unknown_principal context.json: names org:x, whom");
    cases.add(
        "ARCH-10 an access list with an unknown principal",
        a ->
            a.edit("context.json", "\"principal\":\"human:ana\"", "\"principal\":\"human:x\"")
                .relist(),
        "unknown_principal context.json: names human:x, whom");
    cases.add(
        "MAN-08 an unknown controller in the profile",
        a -> a.edit("profile/team.json", "org:garden", "org:x").relist(),
        "unknown_principal profile/team.json");
  }

  private static void encryption(Cases cases) {
    cases.add(
        "ENC-05 a suffix without a declaration",
        a -> a.rename(SOIL, SOIL + ".age").relist(),
        "encryption_undeclared " + SOIL + ".age");
    cases.add(
        "ENC-05 a declaration without a suffix",
        a -> a.declareEncrypted(SOIL),
        "encryption_undeclared " + SOIL);
  }

  private static String upperCaseHash(String text) {
    int at = text.indexOf("\"sha256\":\"") + 10;
    return text.substring(0, at)
        + text.substring(at, at + 64).toUpperCase(Locale.ROOT)
        + text.substring(at + 64);
  }

  private static byte[] latin1Page() {
    return page("title: Soil\npartition: team").replace("body", "b\u00f6dy").getBytes(ISO_8859_1);
  }
}
