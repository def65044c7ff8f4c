package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The files of a small archive and its manifest, to be changed piece by piece. */
final class Brain {
  static final String SOIL = "memory/notes/soil.md";
  static final String WATER = "memory/notes/water.md";
  static final String LOG = "audit/log.jsonl";
  static final String RECEIPTS = "erasures/receipts.jsonl";
  static final String CONTEXT = "context.json";
  static final String MANIFEST = "manifest.json";

  private static final String HEAD =
      """
      {"pcp_version":"0.3","manifest_version":"2","coverage":"full",
       "exporter":{"name":"corpus","version":"1"},"exported_at":"2026-10-20T09:00:00Z",
       "context":{"url":"https://brain.example","kind":"team","features":["partitions"],
         "encryption":{"key_custody":"host","readable_by":["principals","host"]}},
       "credentials_included":false,
       "memory":{"page_count":2,"sensitive_page_count":0,"index_included":false,
         "review_counts":{"approved":2,"proposed":0,"rejected":0},
         "partition_counts":{"default":1,"team":1}},
       "audit":{"entries":1,"truncated":false},
       "erasures":{"receipts":1},
       "extensions":[{"id":"org.example.box","records":1,"slot":"handoff"}],
       "omitted":[],
       "files":[""";

  final Map<String, byte[]> files = new LinkedHashMap<>();
  private final List<String[]> edits = new ArrayList<>();
  private Map<String, byte[]> listed = Map.of();

  /** An entry of an archive. */
  static final class Entry {
    private final String name;
    private final byte[] bytes;

    private Entry(String name, byte[] bytes) {
      this.name = name;
      this.bytes = bytes;
    }

    String name() {
      return name;
    }

    byte[] bytes() {
      return bytes;
    }
  }

  static Brain small() {
    Brain brain = new Brain();
    brain.put(SOIL, page("title: Soil"));
    brain.put(WATER, page("title: Water\npartition: team"));
    brain.put("extensions/org.example.box/1.txt", "anything");
    brain.put(
        LOG,
        "{\"id\":\"a-1\",\"at\":\"2026-03-01T08:00:00Z\",\"principal\":\"human:ana\",\"channel\":"
            + "\"mcp\",\"action\":\"memory_read\",\"categories\":[\"memory\"],\"outcome\":\"ok\"}\n");
    brain.put(
        RECEIPTS,
        "{\"id\":\"r-1\",\"kind\":\"subject\",\"requested_by\":\"human:ana\",\"requested_at\":"
            + "\"2026-03-01T08:00:00Z\",\"completed_at\":\"2026-03-01T08:00:00Z\",\"counts\":{},"
            + "\"residue\":{},\"propagation\":[],\"status\":\"complete\"}\n");
    brain.put(
        CONTEXT,
        """
        {"kind":"team","controller":"org:garden",
         "principals":[{"id":"human:ana","status":"active"},{"id":"org:garden","status":"active"}],
         "partitions":[{"name":"default","access":[{"principal":"human:ana","rights":["read"]}]},
           {"name":"team","access":[]}]}
        """);
    return brain.list();
  }

  static String page(String frontmatter) {
    return "---\n" + frontmatter + "\nupdated: 2026-03-01T08:00:00Z\n---\nSECRET body\n";
  }

  Brain put(String name, String text) {
    return put(name, text.getBytes(UTF_8));
  }

  Brain put(String name, byte[] bytes) {
    files.put(name, bytes);
    return this;
  }

  Brain drop(String name) {
    if (files.remove(name) == null) {
      throw new AssertionError("no " + name);
    }
    return this;
  }

  /** Lets the manifest list the files as they are now. */
  Brain list() {
    listed = new LinkedHashMap<>(files);
    return this;
  }

  /** Changes a file and lists it as it then is. */
  Brain edit(String name, String from, String to) {
    String text = new String(files.get(name), UTF_8);
    if (!text.contains(from)) {
      throw new AssertionError("no such text in " + name);
    }
    return put(name, text.replace(from, to)).list();
  }

  Brain editManifest(String from, String to) {
    edits.add(new String[] {from, to});
    return this;
  }

  String manifest() {
    String text =
        HEAD
            + listed.entrySet().stream()
                .map(
                    file ->
                        "{\"path\":\"%s\",\"sha256\":\"%s\",\"size\":%d}"
                            .formatted(
                                file.getKey(), sha256(file.getValue()), file.getValue().length))
                .collect(Collectors.joining(",\n"))
            + "]}\n";
    for (String[] edit : edits) {
      if (!text.contains(edit[0])) {
        throw new AssertionError("no such text in the manifest: " + edit[0]);
      }
      text = text.replace(edit[0], edit[1]);
    }
    return text;
  }

  /** The files in their order, the manifest last. */
  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    files.forEach((name, bytes) -> entries.add(new Entry(name, bytes)));
    entries.add(new Entry(MANIFEST, manifest().getBytes(UTF_8)));
    return entries;
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
