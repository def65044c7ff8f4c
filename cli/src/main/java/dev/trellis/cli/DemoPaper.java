package dev.trellis.cli;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the demo says of itself: {@code demo.json} for programs, a screen for people, and the
 * configuration that it runs with.
 *
 * @param origin where it is
 * @param served what it serves, the first as the one to try
 */
record DemoPaper(URI origin, List<Served> served) {

  /**
   * A context of the demo.
   *
   * @param loaded its brain
   * @param controller who controls it
   * @param tokens who has which token
   */
  record Served(DemoDatabase.Loaded loaded, String controller, DemoGrants.Tokens tokens) {
    String id() {
      return loaded.brain().id().value();
    }
  }

  /** The configuration of a gateway over these brains. */
  static String configuration(URI origin, List<DemoDatabase.Loaded> brains) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf("# Made by trellis demo, and made again at each start.%n");
    out.printf("origin: %s%n", origin);
    out.printf("listen: 127.0.0.1:%d%n", origin.getPort());
    out.printf("cursor_key: {file: cursor.key}%n");
    out.printf("index_folder: none%n");
    out.printf("contexts:%n");
    for (DemoDatabase.Loaded loaded : brains) {
      out.printf("  %s:%n    database:%n", loaded.brain().id());
      out.printf("      jdbc_url: %s%n", loaded.jdbcUrl());
      out.printf("      user: %s%n", loaded.account().user());
      out.printf("      password: {file: %s}%n", loaded.passwordFile().getFileName());
      out.printf("      prefix: %s%n", Json.write(Data.text(loaded.brain().prefix().base())));
      out.printf("    write_back: native%n");
    }
    return text.toString();
  }

  /** {@code demo.json}. */
  String json(Path accountsFile) {
    Served first = served.getFirst();
    Map<String, Data> members = new TreeMap<>();
    members.put("origin", Data.text(origin.toString()));
    members.put("contexts", new Data.Arr(served.stream().map(this::context).toList()));
    members.put("management", Data.text(base(first) + "/manage"));
    members.put(
        "database",
        Data.Obj.of(
            Map.of(
                "jdbc_url", Data.text(first.loaded().jdbcUrl()),
                "user", Data.text(first.loaded().account().user()),
                "password_file", Data.text(first.loaded().passwordFile().toString()),
                "prefix", Data.text(first.loaded().brain().prefix().base()))));
    members.put("wordpress_accounts_file", Data.text(accountsFile.toString()));
    return Json.write(Data.Obj.of(members)) + "\n";
  }

  private Data context(Served context) {
    return Data.Obj.of(
        Map.of(
            "id", Data.text(context.id()),
            "base", Data.text(base(context)),
            "mcp", Data.text(base(context) + "/mcp"),
            "controller", Data.text(context.controller()),
            "tokens", context.tokens().toData()));
  }

  /** The WordPress accounts of the brains that are known, each with its context. */
  static String accounts(List<DemoDatabase.Loaded> brains) {
    List<Data> accounts = new ArrayList<>();
    for (DemoDatabase.Loaded loaded : brains) {
      Path file = loaded.brain().accounts();
      if (file != null) {
        parsed(file).items("accounts").stream()
            .map(Data.Obj.class::cast)
            .map(account -> account.with("context", Data.text(loaded.brain().id().value())))
            .forEach(accounts::add);
      }
    }
    return Json.write(Data.Obj.of(Map.of("accounts", new Data.Arr(accounts)))) + "\n";
  }

  private static Data.Obj parsed(Path file) {
    try {
      return (Data.Obj) Json.parse(Files.readAllBytes(file));
    } catch (IOException | MalformedText e) {
      throw new CommandFailure(ExitCode.USAGE, "The file " + file + " cannot be read.");
    }
  }

  /** What a person needs first. */
  String words(Path demoJson, String stopCommand) {
    Served first = served.getFirst();
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf(
        "Trellis serves %d brains on this machine. Nothing of them is kept when it ends.%n%n",
        served.size());
    served.forEach(context -> out.printf("  %-12s %s/mcp%n", context.id(), base(context)));
    out.printf(
        "%nPaste the address into an MCP client, with the token of %s (it ends in a day):%n  %s%n%n",
        first.tokens().agent(), first.tokens().ofAgent());
    ClientCalls.print(first.id(), base(first) + "/mcp", first.tokens().ofAgent(), out);
    out.printf("%nAll addresses, tokens and accounts: %s%n", demoJson);
    out.printf("Stop it with Ctrl-C, or: %s%n", stopCommand);
    return text.toString();
  }

  private String base(Served context) {
    return origin + "/pcp/" + context.id();
  }
}
