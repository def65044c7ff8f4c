package dev.trellis.core.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * An archive that a test changes piece by piece. It is written without the code under test, and can
 * hold what a writer of archives never writes.
 */
final class TestArchive {
  private static final int FILE = 0100644;

  final List<Item> items = new ArrayList<>();
  Data.Obj manifest = new Data.Obj(new TreeMap<>());
  private String manifestText;

  /** An entry. */
  static final class Item {
    private final String name;
    private final byte[] bytes;
    private final int mode;

    Item(String name, byte[] bytes, int mode) {
      this.name = name;
      this.bytes = bytes;
      this.mode = mode;
    }

    String name() {
      return name;
    }

    byte[] bytes() {
      return bytes;
    }

    int mode() {
      return mode;
    }

    String text() {
      return new String(bytes, UTF_8);
    }
  }

  /** A valid archive with something at every place of the layout. */
  static TestArchive sample() {
    TestArchive archive = new TestArchive();
    archive.add("memory/notes/soil.md", page("title: Soil\npartition: team"));
    archive.add("memory/notes/water.md", page("title: Water"));
    archive.add("memory/style/tone.md", page("title: Tone\nsensitivity: sensitive"));
    archive.add(
        "memory/ideas/pond.md",
        page(
            "title: Pond\nreview: {state: proposed, generated: {by: 'agent:scout', at:"
                + " '2026-03-01T08:00:00Z'}}"));
    archive.add(
        "memory/ideas/moat.md",
        page(
            "title: Moat\nreview: {state: rejected, rejected: {by: 'human:ana', at:"
                + " '2026-03-01T08:00:00Z'}}"));
    archive.add("revisions/notes/soil/1.md", page("title: Soil, better\npartition: team"));
    archive.add("history/notes/soil/1.md", page("title: Soil, earlier"));
    archive.add("audit/log.jsonl", entry("a-1", "human:ana") + entry("a-2", "agent:scout"));
    archive.add("erasures/receipts.jsonl", receipt("r-1", "human:ana"));
    archive.add("context.json", context());
    archive.add("profile/team.json", "{\"name\":\"Garden\",\"controller\":\"org:garden\"}");
    archive.add("profile/com.example.pond.json", "{\"depth\":2}");
    archive.add(
        "profile/changes.jsonl",
        "{\"at\":\"2026-03-01T08:00:00Z\",\"principal\":\"human:ana\",\"document\":\"team\","
            + "\"changed\":[\"/name\"]}\n");
    archive.add(
        "connections/notes.json",
        "{\"type\":\"caldav\",\"label\":\"Notes\",\"enabled\":true,\"settings\":{}}");
    archive.add("extensions/org.example.handoffs/1/héros 1.txt", "anything");
    archive.manifest = (Data.Obj) Json.parse(MANIFEST);
    return archive.relist();
  }

  private static final String MANIFEST =
      """
      {"pcp_version":"0.3","manifest_version":"2","coverage":"full",
       "exporter":{"name":"test","version":"1"},"exported_at":"2026-10-20T09:00:00Z",
       "context":{"url":"https://brain.example","kind":"team","features":["partitions"],
         "encryption":{"key_custody":"host","readable_by":["principals","host"]}},
       "credentials_included":false,
       "files":[],
       "profile":[
         {"document":"team","file":"profile/team.json",
          "schema":"https://pcp-protocol.github.io/pcp/schemas/0.3/profile.team.schema.json"},
         {"document":"com.example.pond","file":"profile/com.example.pond.json",
          "schema":"https://example.com/pond.json"}],
       "memory":{"page_count":5,"sensitive_page_count":1,"index_included":false,
         "review_counts":{"approved":3,"proposed":1,"rejected":1},
         "partition_counts":{"default":4,"team":1},
         "revisions":[{"file":"revisions/notes/soil/1.md","path":"notes/soil","revision":"rev-1",
           "base_updated":"2026-03-01T08:00:00Z"}],
         "history":[{"file":"history/notes/soil/1.md","path":"notes/soil"}]},
       "audit":{"entries":2,"truncated":false},
       "erasures":{"receipts":1},
       "extensions":[{"id":"org.example.handoffs","records":1,"slot":"handoff"}],
       "connections":[{"id":"notes","file":"connections/notes.json","credentials_included":false}],
       "omitted":[{"category":"memory","reason":"error","count":1}]}
      """;

  static String page(String frontmatter) {
    return "---\n" + frontmatter + "\nupdated: 2026-03-01T08:00:00Z\n---\nSECRET body\n";
  }

  static String entry(String id, String principal) {
    return ("{\"id\":\"%s\",\"at\":\"2026-03-01T08:00:00Z\",\"principal\":\"%s\",\"channel\":\"mcp\","
            + "\"action\":\"memory_read\",\"categories\":[\"memory\"],\"outcome\":\"ok\"}\n")
        .formatted(id, principal);
  }

  static String receipt(String id, String principal) {
    return ("{\"id\":\"%s\",\"kind\":\"subject\",\"requested_by\":\"%s\",\"requested_at\":"
            + "\"2026-03-01T08:00:00Z\",\"completed_at\":\"2026-03-01T08:00:00Z\",\"counts\":{},"
            + "\"residue\":{},\"propagation\":[],\"status\":\"complete\"}\n")
        .formatted(id, principal);
  }

  static String context() {
    return """
    {"kind":"team","controller":"org:garden",
     "principals":[{"id":"human:ana","status":"active"},{"id":"agent:scout","status":"removed"},
       {"id":"org:garden","status":"active"}],
     "partitions":[{"name":"default","access":[{"principal":"human:ana","rights":["read"]}]},
       {"name":"team","access":[]}]}
    """;
  }

  TestArchive add(String name, String text) {
    return add(name, text.getBytes(UTF_8));
  }

  TestArchive add(String name, byte[] bytes) {
    return add(name, bytes, FILE);
  }

  TestArchive add(String name, byte[] bytes, int mode) {
    items.add(new Item(name, bytes, mode));
    return this;
  }

  TestArchive remove(String name) {
    if (!items.removeIf(item -> item.name().equals(name))) {
      throw new AssertionError("no " + name);
    }
    return this;
  }

  TestArchive rename(String name, String newName) {
    Item item = item(name);
    items.set(items.indexOf(item), new Item(newName, item.bytes(), item.mode()));
    return this;
  }

  TestArchive replace(String name, byte[] bytes) {
    Item item = item(name);
    items.set(items.indexOf(item), new Item(name, bytes, item.mode()));
    return this;
  }

  TestArchive edit(String name, String text, String newText) {
    String before = item(name).text();
    if (!before.contains(text)) {
      throw new AssertionError("no such text in " + name);
    }
    return replace(name, before.replace(text, newText).getBytes(UTF_8));
  }

  TestArchive damage(String name) {
    byte[] bytes = item(name).bytes().clone();
    bytes[bytes.length / 2] ^= 1;
    return replace(name, bytes);
  }

  /** Changes the manifest's text, which then no longer follows {@link #manifest}. */
  TestArchive editManifest(UnaryOperator<String> change) {
    String before = manifestText();
    manifestText = change.apply(before);
    if (before.equals(manifestText)) {
      throw new AssertionError("no such text in the manifest");
    }
    return this;
  }

  TestArchive editManifest(String text, String newText) {
    return editManifest(before -> before.replace(text, newText));
  }

  /** Lists the files as they are now. */
  TestArchive relist() {
    List<Data> listed = new ArrayList<>();
    for (Item item : items) {
      listed.add(listing(item));
    }
    manifest = manifest.with("files", new Data.Arr(listed));
    return this;
  }

  /** Declares a listed file to be ciphertext. */
  void declareEncrypted(String file) {
    Data encryption =
        Json.parse(
            "{\"scheme\":\"age\",\"key_source\":\"device_key\",\"key_custody\":\"device\","
                + "\"readable_by\":[\"principals\"]}");
    List<Data> files =
        manifest.items("files").stream()
            .map(Data.Obj.class::cast)
            .<Data>map(
                entry ->
                    entry.text("path").orElseThrow().equals(file)
                        ? entry.with("encryption", encryption)
                        : entry)
            .toList();
    manifest = manifest.with("files", new Data.Arr(files));
  }

  static Data.Obj listing(Item item) {
    return Data.Obj.of(
        Map.of(
            "path", Data.text(item.name()),
            "sha256", Data.text(sha256(item.bytes())),
            "size", Data.Num.of(item.bytes().length)));
  }

  static String sha256(byte[] bytes) {
    try {
      return java.util.HexFormat.of()
          .formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  Item item(String name) {
    return items.stream()
        .filter(item -> item.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name));
  }

  byte[] manifestBytes() {
    return manifestText().getBytes(UTF_8);
  }

  private String manifestText() {
    return manifestText == null ? Json.write(manifest) : manifestText;
  }

  Path writeTo(Path file) {
    return writeTo(file, "manifest.json");
  }

  /** Writes it; the manifest, under that name, comes last; an empty name leaves it out. */
  Path writeTo(Path file, String manifestName) {
    try {
      Files.deleteIfExists(file);
      try (ZipArchiveOutputStream zip =
          new ZipArchiveOutputStream(
              file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        int seconds = 0;
        for (Item item : items) {
          put(zip, item, seconds);
          seconds += 2;
        }
        if (!manifestName.isEmpty()) {
          put(zip, new Item(manifestName, manifestBytes(), FILE), seconds);
        }
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The library takes entries that are equal in name and time for one. */
  private static void put(ZipArchiveOutputStream zip, Item item, int seconds) throws IOException {
    ZipArchiveEntry entry = new ZipArchiveEntry(item.name());
    entry.setUnixMode(item.mode());
    entry.setSize(item.bytes().length);
    entry.setTime(1_000_000_000_000L + seconds * 1000L);
    zip.putArchiveEntry(entry);
    zip.write(item.bytes());
    zip.closeArchiveEntry();
  }
}
