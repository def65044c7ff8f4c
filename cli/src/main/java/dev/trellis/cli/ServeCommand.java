package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.tomatio.config.ConfigReader;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.sidecar.Migrations;
import dev.trellis.tomatio.sql.TablePrefix;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves the contexts of a configuration. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Serves the contexts that a configuration names, on MCP.",
    footer = {
      "",
      "The configuration is explained in docs/operating.md. Logs and the process id are in a folder",
      "beside it, called like it with .run at the end. Ctrl-C ends the gateway.",
      "",
      "Exit codes: 0 done; 2 usage, or a wrong configuration (every problem is listed); 3 database",
      "unreachable; 4 refused, or the port is taken; 70 the gateway did not start."
    })
final class ServeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--config",
      required = true,
      paramLabel = "trellis.yaml",
      description = "The configuration.")
  Path config = Path.of("");

  @Option(
      names = "--print-sql",
      description = {
        "Print the SQL that makes the gateway's own tables, for an administrator who does not let the",
        "gateway's account make them, and end. Nothing is connected to."
      })
  boolean printSql;

  @Option(names = "--detach", description = "Return when the gateway is ready, and let it run on.")
  boolean detach;

  @Option(names = "--stop", description = "End the gateway of this configuration.")
  boolean stop;

  ServeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path runFolder = runFolder();
    if (stop) {
      return Stopping.stop(runFolder, surroundings);
    }
    TrellisConfig read =
        ConfigReader.read(
            config,
            surroundings.environment(),
            line -> surroundings.err().println("trellis: " + line));
    if (printSql) {
      return printSql(read);
    }
    if (detach) {
      return Detached.start(
          spec.root().commandLine().getParseResult().originalArgs(),
          runFolder,
          surroundings.home(),
          surroundings.out(),
          surroundings.err());
    }
    try (Closing closing = new Closing()) {
      RunFolder folder = closing.add(RunFolder.take(runFolder));
      surroundings.err().println("trellis: starting the gateway");
      GatewayProcess gateway =
          closing.add(
              GatewayProcess.start(
                  GatewayParts.in(surroundings.home()), config, read.listener(), folder, false));
      List<String> down = gateway.awaitReady();
      String words = words(read, down);
      surroundings.out().print(words);
      folder.ready(words);
      return Stopping.await(gateway, closing);
    }
  }

  private int printSql(TrellisConfig read) {
    read.contexts()
        .forEach(
            (id, context) -> {
              TrellisConfig.Database database = context.database();
              surroundings.out().printf("-- context %s: %s%n", id, database.jdbcUrl());
              surroundings
                  .out()
                  .println(
                      Migrations.sql(new TablePrefix(database.prefix(), database.site()).ofSite()));
            });
    return ExitCode.DONE.number();
  }

  private Path runFolder() {
    Path file = config.toAbsolutePath().normalize();
    return file.resolveSibling(file.getFileName() + ".run");
  }

  private String words(TrellisConfig read, List<String> down) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf("Trellis serves %d context%s.%n", read.contexts().size(), many(read));
    read.contexts()
        .keySet()
        .forEach(id -> out.printf("  %-20s %s/pcp/%s/mcp%n", id, read.origin(), id));
    down.forEach(name -> out.printf("  not ready yet: %s; see the log%n", name));
    String first = read.contexts().firstKey().value();
    out.printf(
        "%nA token for a client:%n  trellis grant create --config %s --context %s --as human:LOGIN"
            + " --for agent:LOGIN --scopes \"memory:read\"%n%n",
        config, first);
    ClientCalls.print(first, read.origin() + "/pcp/" + first + "/mcp", "TOKEN", out);
    out.printf("%nStop it with Ctrl-C, or: trellis serve --config %s --stop%n", config);
    return text.toString();
  }

  private static String many(TrellisConfig read) {
    return read.contexts().size() == 1 ? "" : "s";
  }
}
