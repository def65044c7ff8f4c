package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.config.ConfigReader;
import dev.trellis.tomatio.config.TrellisConfig;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** In which context to act, and as whom (D-20). */
final class ManagementOptions {
  @Option(
      names = "--config",
      required = true,
      paramLabel = "trellis.yaml",
      description = "The gateway's configuration.")
  Path config = Path.of("");

  @Option(
      names = "--context",
      required = true,
      paramLabel = "ID",
      description = "The context, by its id in the configuration.")
  String context = "";

  @Option(
      names = "--as",
      required = true,
      paramLabel = "PRINCIPAL",
      description = "Who does it, such as human:admin; the access log names it.")
  String as = "";

  @Option(names = "--json", description = "Print the result as JSON.")
  boolean json;

  /** The configuration, which has the context. */
  TrellisConfig read(Surroundings surroundings) {
    TrellisConfig read =
        ConfigReader.read(
            config,
            surroundings.environment(),
            line -> surroundings.err().println("trellis: " + line));
    if (ContextId.parse(context).filter(id -> read.contexts().containsKey(id)).isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s has no context of that id; it has %s."
              .formatted(
                  config,
                  read.contexts().keySet().stream()
                      .map(ContextId::value)
                      .collect(Collectors.joining(", "))));
    }
    return read;
  }

  ContextId context() {
    return new ContextId(context);
  }

  PrincipalId as() {
    return principal("--as", as);
  }

  /** The principal that an option names. */
  static PrincipalId principal(String option, String text) {
    return PrincipalId.parse(text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.USAGE,
                    option
                        + " takes a principal: human:, agent: or service: and an id, such as"
                        + " human:admin."));
  }
}
