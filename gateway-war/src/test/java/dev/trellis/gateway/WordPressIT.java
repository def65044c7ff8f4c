package dev.trellis.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real WordPress changes a brain that is served; the next call sees it and the log tells it. */
@Tag("live")
class WordPressIT {
  private static final String SCOUT = "agent-scout";
  private static final String SCOPE = "2";

  @TempDir static Path folder;
  private static ServedBrain brain;
  private static String token;
  private static HttpClient http;
  private int told;

  @BeforeAll
  static void start() throws Exception {
    brain = ServedBrain.start(folder);
    token = brain.token("harbor", "memory:read");
    http = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() throws Exception {
    http.close();
    brain.stop();
  }

  @BeforeEach
  void count() throws Exception {
    read("memory/episode/5");
    told = log().size();
  }

  @Test
  @DisplayName("D-5b a row of the plugin: inserted, edited, deleted")
  void rows() throws Exception {
    String id = change("row", "The buoy at pier seven is red.", SCOPE, SCOUT);
    String path = "memory/episode/" + id;
    assertThat(read(path)).contains("pier seven is red");
    assertTold("page.add", "ab-memory-" + id);
    change("edit-row", id, "The buoy at pier seven is green.");
    assertThat(read(path)).contains("pier seven is green").doesNotContain("is red");
    assertTold("page.change", "ab-memory-" + id);
    assertThat(search("green buoy")).contains(path);
    change("delete-row", id);
    assertThat(read(path)).startsWith("not_found");
    assertTold("page.remove", "ab-memory-" + id);
    assertThat(search("green buoy")).doesNotContain(path);
  }

  @Test
  @DisplayName("REV-05 a proposal: made, approved, edited, trashed, untrashed, deleted for good")
  void posts() throws Exception {
    String id = change("propose", "Cranes & <tides>", "Cranes stop at \\ springs.", SCOPE);
    assertThat(search("cranes springs")).doesNotContain("Cranes");
    assertTold("page.add", id);
    change("approve", id);
    String path = pathOf(id);
    assertThat(read(path)).contains("Cranes stop at");
    assertTold("review.resolve", id);
    change("edit", id, "Cranes stop at neaps.");
    assertThat(read(path)).contains("neaps").doesNotContain("springs");
    assertTold("page.change", id);
    change("trash", id);
    assertThat(read(path)).startsWith("not_found");
    assertTold("page.remove", id);
    change("untrash", id);
    assertThat(read(path)).contains("neaps");
    assertTold("page.add", id);
    change("delete", id);
    assertThat(read(path)).startsWith("not_found");
    assertTold("page.remove", id);
  }

  @Test
  @DisplayName("PART-02 a post gets another scope, and the agent's list another one")
  void scopes() throws Exception {
    String id = change("propose", "The attic", "Spare ropes are in the attic.", SCOPE);
    change("approve", id);
    String path = pathOf(id);
    assertThat(read(path)).contains("Spare ropes");
    String attic = change("new-scope", "Attic");
    change("scope", id, attic);
    assertThat(read(path)).startsWith("not_found");
    change("reads", SCOUT, SCOPE + ',' + attic);
    assertThat(read(path)).contains("Spare ropes", "\"partition\":\"attic\"");
    assertThat(log().subList(told, log().size())).anyMatch(it -> it.startsWith("access.change "));
    change("reads", SCOUT, SCOPE);
    assertThat(read(path)).startsWith("not_found");
  }

  @Test
  @DisplayName(
      "D-3 a role that is taken away ends the token, and ends nothing when it is given back")
  void roles() throws Exception {
    change("role", SCOUT, "subscriber");
    assertThat(post("memory_list", Map.of()).statusCode()).isEqualTo(401);
    String agent = " [\"agent:" + SCOUT + "\"]";
    List<String> once = List.of("principal.change" + agent, "access.change" + agent);
    assertThat(log().subList(told, log().size())).containsExactlyInAnyOrderElementsOf(once);
    told = log().size();
    change("role", SCOUT, "ab_agent");
    assertThat(post("memory_list", Map.of()).statusCode()).isEqualTo(200);
    assertThat(log().subList(told, log().size())).containsExactlyInAnyOrderElementsOf(once);
  }

  @Test
  @DisplayName("AUD-01 what WordPress writes for itself is told nobody; the check would see it")
  void nothing() throws Exception {
    change("nothing");
    read("memory/episode/5");
    assertThat(log()).hasSize(told);
    assertThatThrownBy(() -> assertTold("page.change", "ab-memory-5"))
        .isInstanceOf(AssertionError.class);
  }

  /** That the log has grown by one entry of that action about that object. */
  private void assertTold(String action, String object) throws Exception {
    List<String> entries = log();
    assertThat(entries.subList(told, entries.size()))
        .singleElement()
        .asString()
        .startsWith(action + ' ')
        .contains(object);
    told = entries.size();
  }

  /** What was noticed in WordPress, oldest first. */
  private static List<String> log() throws Exception {
    return brain.ask(
        "harbor",
        "SELECT CONCAT(action, ' ', object_ids) FROM wp_pcp_audit WHERE principal ="
            + " 'service:wordpress' AND native_id IS NULL AND action <> 'context.first_sight'"
            + " ORDER BY at_seconds, at_nanos");
  }

  private static String pathOf(String post) throws Exception {
    read("memory/episode/5");
    return brain
        .ask(
            "harbor",
            "SELECT path FROM wp_pcp_path WHERE entity <> 'memory_row' AND native_id = " + post)
        .getFirst();
  }

  private static String change(String... command) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Cli.HOME.resolve("conformance/wordpress/run.sh").toString());
    words.addAll(List.of(command));
    Path out = Files.createTempFile(folder, "wordpress", ".out");
    ProcessBuilder wordpress = new ProcessBuilder(words);
    wordpress.environment().putAll(brain.wordpress("harbor"));
    int code = wordpress.redirectErrorStream(true).redirectOutput(out.toFile()).start().waitFor();
    String said = Files.readString(out, UTF_8).strip();
    assertThat(code).as(said).isZero();
    return said.lines().reduce("", (before, line) -> line);
  }

  private static String read(String path) throws Exception {
    return text(post("memory_read", Map.of("path", Data.text(path))));
  }

  private static String search(String query) throws Exception {
    return text(post("memory_search", Map.of("query", Data.text(query))));
  }

  private static String text(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ((Data.Obj) Json.parse(answer.body()))
        .object("result").orElseThrow().items("content").stream()
            .map(it -> ((Data.Obj) it).text("text").orElseThrow())
            .reduce("", String::concat);
  }

  private static HttpResponse<String> post(String tool, Map<String, Data> arguments)
      throws Exception {
    Data.Obj params =
        Data.Obj.of(Map.of("name", Data.text(tool), "arguments", Data.Obj.of(arguments)));
    Data.Obj call =
        Data.Obj.of(
            Map.of(
                "jsonrpc", Data.text("2.0"),
                "id", Data.Num.of(1),
                "method", Data.text("tools/call"),
                "params", params));
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + brain.port() + "/pcp/harbor/mcp"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(Json.write(call)))
            .build(),
        BodyHandlers.ofString());
  }
}
