package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.config.ConfigReader;
import dev.trellis.tomatio.config.TrellisConfig;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves example brains on loopback, with a database of its own. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves the small team brain and a second one on this machine, with a private database and"
            + " ready tokens.",
    footer = {
      "",
      "When it is ready it prints the address to paste, a token, and one command per MCP client, and",
      "writes demo.json in its folder. The database goes when the demo ends.",
      "",
      "Exit codes: 0 done; 1 the dump is rejected; 2 usage; 3 no database server; 4 refused, or the",
      "port is taken; 70 the gateway did not start."
    })
final class DemoCommand implements Callable<Integer> {
  private static final String PAPER = "demo.json";
  private static final int KEY_BYTES = 32;
  private static final int HIGHEST_PORT = 65_535;

  private final Surroundings surroundings;

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "The port on loopback (default: ${DEFAULT-VALUE}).")
  int port = 8080;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Where its files are (default: target/demo where Trellis was built).")
  @Nullable Path dir;

  @Option(
      names = "--sql",
      paramLabel = "DUMP.sql[.gz]",
      description = "Serve this dump in place of the small team brain.")
  @Nullable Path sql;

  @Option(
      names = "--prefix",
      defaultValue = "wp_",
      paramLabel = "PREFIX",
      description = "What the dump's table names begin with (default: ${DEFAULT-VALUE}).")
  String prefix = "wp_";

  @Option(names = "--detach", description = "Return when the demo is ready, and let it run on.")
  boolean detach;

  @Option(names = "--stop", description = "End the demo of this folder.")
  boolean stop;

  DemoCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path place = folder();
    if (stop) {
      return Stopping.stop(place, surroundings);
    }
    if (port < 1 || port > HIGHEST_PORT) {
      throw new CommandFailure(ExitCode.USAGE, "--port takes a number from 1 to 65535.");
    }
    GatewayParts parts = GatewayParts.in(surroundings.home());
    if (detach) {
      return Detached.start(
          spec.root().commandLine().getParseResult().originalArgs(),
          place,
          surroundings.home(),
          surroundings.out(),
          surroundings.err());
    }
    try (Closing closing = new Closing()) {
      return run(closing, parts, place);
    }
  }

  private int run(Closing closing, GatewayParts parts, Path place) throws InterruptedException {
    URI origin = URI.create("http://127.0.0.1:" + port);
    TrellisConfig.Listener listener = new TrellisConfig.Listener("127.0.0.1", port, false, null);
    RunFolder folder = closing.add(RunFolder.take(place));
    folder.remove(PAPER);
    closing.add(() -> folder.remove(PAPER));
    GatewayProcess.requireFree(listener);
    List<DemoDatabase.Loaded> brains = load(closing, folder);
    folder.write("cursor.key", newKey());
    Path config = folder.write("trellis.yaml", DemoPaper.configuration(origin, brains));
    Path accounts = folder.write("wordpress-accounts.json", DemoPaper.accounts(brains));
    surroundings.err().println("trellis: giving grants");
    DemoPaper paper = new DemoPaper(origin, served(ConfigReader.read(config), brains));
    surroundings.err().println("trellis: starting the gateway");
    GatewayProcess gateway =
        closing.add(GatewayProcess.start(parts, config, listener, folder, true));
    List<String> down = gateway.awaitReady();
    if (!down.isEmpty()) {
      throw new CommandFailure(
          ExitCode.INTERNAL,
          "The gateway is not ready (%s); its log is %s."
              .formatted(String.join(", ", down), gateway.log()));
    }
    Path json = folder.write(PAPER, paper.json(accounts));
    String words = paper.words(json, "trellis demo --stop" + (dir == null ? "" : " --dir " + dir));
    surroundings.out().print(words);
    surroundings.out().flush();
    folder.ready(words);
    return Stopping.await(gateway, closing);
  }

  private List<DemoDatabase.Loaded> load(Closing closing, RunFolder folder) {
    MappingFile mapping = MappingFile.tomatio();
    UtcInstant now = surroundings.now();
    List<DemoDatabase.Loaded> brains = new ArrayList<>();
    try (Progress progress = new Progress(surroundings)) {
      progress.begin("starting a private database");
      DemoDatabase database = closing.add(DemoDatabase.start(folder, mapping, surroundings));
      for (DemoBrain brain : DemoBrain.of(surroundings.home(), sql, prefix)) {
        brains.add(database.load(brain, now, progress));
      }
    }
    return brains;
  }

  private List<DemoPaper.Served> served(TrellisConfig config, List<DemoDatabase.Loaded> brains) {
    try (OpenContexts contexts = OpenContexts.open(config, surroundings)) {
      DemoGrants grants = new DemoGrants(contexts);
      return brains.stream()
          .map(
              brain ->
                  new DemoPaper.Served(
                      brain,
                      contexts.facts(brain.brain().id()).controller().value(),
                      grants.give(brain)))
          .toList();
    }
  }

  private static String newKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return HexFormat.of().formatHex(key) + "\n";
  }

  private Path folder() {
    Path folder = dir == null ? surroundings.home().resolve("target").resolve("demo") : dir;
    return folder.toAbsolutePath().normalize();
  }
}
