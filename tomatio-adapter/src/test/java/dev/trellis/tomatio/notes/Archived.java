package dev.trellis.tomatio.notes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.PageFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The documents of a finished archive, read from the file with nothing but the layout of §8.2. */
final class Archived {
  private final Map<String, Document> byId = new LinkedHashMap<>();
  private final Map<String, Data.Obj> principals = new LinkedHashMap<>();
  private final Map<String, Data.Obj> partitions = new LinkedHashMap<>();
  private final Map<String, Integer> history = new LinkedHashMap<>();
  private final List<Data.Obj> omitted = new ArrayList<>();
  private final StringBuilder bytes = new StringBuilder();

  /**
   * A document of the archive.
   *
   * @param name a page's path; a record's name with its extension before it; else the id
   * @param data the frontmatter, or the document itself
   * @param body a page's body
   */
  record Document(String name, Data.Obj data, Body body) {}

  /** Reads an archive. */
  static Archived read(Path zip) throws IOException {
    Archived archive = new Archived();
    try (ZipFile file = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : file.stream().toList()) {
        byte[] content = file.getInputStream(entry).readAllBytes();
        archive.bytes.append(new String(content, ISO_8859_1)).append('\0');
        archive.take(entry.getName(), content);
      }
    }
    return archive;
  }

  /** The page, record, log entry or receipt of that id. */
  Map<String, Document> byId() {
    return byId;
  }

  Map<String, Data.Obj> principals() {
    return principals;
  }

  Map<String, Data.Obj> partitions() {
    return partitions;
  }

  /** How many earlier versions each page has, by path. */
  Map<String, Integer> history() {
    return history;
  }

  /** What the manifest declares as left out. */
  List<Data.Obj> omitted() {
    return omitted;
  }

  /** Whether those ASCII characters stand anywhere in the archive. */
  boolean holds(String ascii) {
    return bytes.indexOf(ascii) >= 0;
  }

  private void take(String name, byte[] content) {
    String root = name.substring(0, Math.max(name.indexOf('/'), 0));
    switch (root) {
      case "memory", "extensions" -> page(name.substring(root.length() + 1), content);
      case "history" ->
          history.merge(name.substring(root.length() + 1, name.lastIndexOf('/')), 1, Integer::sum);
      case "audit", "erasures" ->
          new String(content, UTF_8).lines().forEach(line -> line((Data.Obj) Json.parse(line)));
      default -> top(name, (Data.Obj) Json.parse(content));
    }
  }

  private void page(String name, byte[] content) {
    PageFile file = PageFile.parse(content);
    Data.Obj data = file.frontmatter().data();
    put(new Document(name.replaceFirst("\\.md$", ""), data, file.body()));
  }

  private void line(Data.Obj entry) {
    put(new Document(entry.text("id").orElseThrow(), entry, Body.of("")));
  }

  private void put(Document document) {
    if (byId.put(document.data().text("id").orElseThrow(), document) != null) {
      throw new IllegalStateException(document.name() + " has an id that another has");
    }
  }

  private void top(String name, Data.Obj document) {
    if (name.equals("context.json")) {
      objects(document, "principals")
          .forEach(it -> principals.put(it.text("id").orElseThrow(), it));
      objects(document, "partitions")
          .forEach(it -> partitions.put(it.text("name").orElseThrow(), it));
    } else if (name.equals("manifest.json")) {
      omitted.addAll(objects(document, "omitted"));
    }
  }

  private static List<Data.Obj> objects(Data.Obj document, String key) {
    return document.items(key).stream().map(Data.Obj.class::cast).toList();
  }
}
