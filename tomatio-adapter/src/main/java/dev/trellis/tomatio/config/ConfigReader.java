package dev.trellis.tomatio.config;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.MalformedText;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads {@code trellis.yaml} whole: either everything in it is right, or every problem is told with
 * its line and column. Its shape is published as {@code docs/config/trellis.schema.json}.
 */
public final class ConfigReader {
  /** Browser-based clients that are known to call MCP servers; the default of allowed origins. */
  static final List<String> KNOWN_CLIENTS =
      List.of(
          "https://chatgpt.com", "https://claude.ai", "https://claude.com", "https://vscode.dev");

  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "allowed_origins",
              "behind_proxy",
              "calls_per_minute",
              "contexts",
              "cursor_key",
              "index_folder",
              "listen",
              "metrics_listen",
              "origin",
              "tls"));
  private static final Pattern ORIGIN =
      Pattern.compile(
          "https://(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+\\])(?::"
              + ListenerReader.PORT
              + ")?|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\])(?::"
              + ListenerReader.PORT
              + ")?");
  private static final String ORIGIN_RULE =
      "https:// and a host in lower case, with a port if it needs one, and no path, not even a"
          + " slash; http:// on this machine's loopback alone.";
  private static final Pattern DEFAULT_PORT = Pattern.compile("https://.*:443|http://.*:80");
  private static final int SHORTEST_KEY = 32;
  private static final int CALLS_PER_MINUTE = 600;
  private static final int MOST_CALLS = 1_000_000;

  private ConfigReader() {}

  /**
   * Reads the file, with secrets from the environment of this process; what is merely odd is not
   * told.
   *
   * @throws ConfigException with every problem, when there is one
   */
  public static TrellisConfig read(Path file) {
    return read(file, System.getenv(), warning -> {});
  }

  /**
   * Reads the file.
   *
   * @param environment the variables that {@code {env: NAME}} names
   * @param warnings takes a line for each thing that is odd and does not stand in the way
   * @throws ConfigException with every problem, when there is one
   */
  public static TrellisConfig read(
      Path file, Map<String, String> environment, Consumer<String> warnings) {
    ConfigText text = parsed(file);
    if (!(text.root() instanceof Data.Obj whole)) {
      throw failed(file, 1, 1, "the file must be a mapping with: " + String.join(", ", KEYS) + ".");
    }
    Path folder = file.toAbsolutePath().normalize().resolveSibling("");
    SecretReader secrets = new SecretReader(folder, environment);
    Section root = Section.root(text, whole, KEYS);
    ListenerReader listeners = new ListenerReader(folder, secrets);
    TrellisConfig.Listener listener = listeners.read(root);
    TrellisConfig.LoopbackPort metrics = listeners.metrics(root, listener);
    String origin = root.required("origin", ConfigReader::isOrigin, ORIGIN_RULE);
    boolean local = ListenerReader.isLocal(listener);
    List<String> allowed =
        root.texts("allowed_origins", local ? List.of() : KNOWN_CLIENTS, ORIGIN, ORIGIN_RULE);
    Secret cursorKey = secrets.read(root, "cursor_key", SHORTEST_KEY, "the key of cursors");
    int calls = root.number("calls_per_minute", CALLS_PER_MINUTE, 1, MOST_CALLS);
    String index =
        root.text(
            "index_folder",
            "index",
            name -> !name.isBlank(),
            "the name of a folder, or none to keep search indexes in memory.");
    SortedMap<ContextId, TrellisConfig.Context> contexts = new ContextReader(secrets).read(root);
    if (!text.problems().isEmpty()) {
      throw new ConfigException(file, text.problems());
    }
    text.warnings().forEach(warning -> warnings.accept(warning.in(file)));
    return new TrellisConfig(
        URI.create(origin),
        listener,
        allowed,
        cursorKey,
        calls,
        index.equals("none") ? null : folder.resolve(index),
        metrics,
        contexts);
  }

  private static boolean isOrigin(String text) {
    return ORIGIN.matcher(text).matches() && !DEFAULT_PORT.matcher(text).matches();
  }

  private static ConfigText parsed(Path file) {
    try {
      return new ConfigText(Files.readString(file, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      throw failed(file, 1, 1, "the file is not UTF-8 text; save it as UTF-8.");
    } catch (IOException e) {
      throw failed(file, 1, 1, "the file cannot be read; correct its name or its rights.");
    } catch (MalformedText e) {
      String rule = String.valueOf(e.getMessage()).replaceFirst(" \\(line .*", "");
      throw failed(
          file,
          e.line(),
          e.column(),
          rule + "; correct the indentation, quotes or spelling there.");
    }
  }

  private static ConfigException failed(Path file, int line, int column, String sentence) {
    return new ConfigException(file, List.of(new ConfigProblem(line, column, sentence)));
  }
}
