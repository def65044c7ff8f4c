package dev.trellis.cli;

import java.io.PrintWriter;

/** One ready command per MCP client. */
final class ClientCalls {
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"context_brief\","
          + "\"arguments\":{}}}";

  private ClientCalls() {}

  /**
   * Prints them.
   *
   * @param name what the client shall call the context
   * @param url the address of its MCP endpoint
   * @param token the token to show
   */
  static void print(String name, String url, String token, PrintWriter out) {
    String header = "\"Authorization: Bearer " + token + "\"";
    call(
        out,
        "Claude Code",
        "claude mcp add --transport http %s %s --header %s".formatted(name, url, header));
    call(
        out,
        "MCP Inspector",
        "npx @modelcontextprotocol/inspector --cli %s --transport http --header %s --method tools/list"
            .formatted(url, header));
    call(
        out,
        "mcp-remote, for clients that start a program",
        "npx mcp-remote %s --transport http-only%s --header %s"
            .formatted(url, url.startsWith("http:") ? " --allow-http" : "", header));
    call(
        out,
        "curl",
        "curl -s %s -H %s -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' -d '%s'"
            .formatted(url, header, CALL));
  }

  private static void call(PrintWriter out, String client, String command) {
    out.printf("%s%n  %s%n", client, command);
  }
}
