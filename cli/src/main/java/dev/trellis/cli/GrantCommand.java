package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Grants without a browser, for agents and scripts (§3.4, §9.4). */
@Command(
    name = "grant",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "create|list|revoke",
    description =
        "Gives, lists and ends grants: what a client may do in a context, and for how long.",
    footer = {
      "",
      "What these commands do is in the context's access log, as done by the principal of --as.",
      "",
      "Exit codes: 0 done; 2 usage, or no such principal or grant; 3 database unreachable;",
      "4 refused; 70 internal."
    })
final class GrantCommand implements Runnable {
  private final Surroundings surroundings;

  private GrantCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  static CommandLine line(Surroundings surroundings) {
    return new CommandLine(new GrantCommand(surroundings))
        .addSubcommand(new GrantCreateCommand(surroundings))
        .addSubcommand(new GrantListCommand(surroundings))
        .addSubcommand(new GrantRevokeCommand(surroundings));
  }

  @Override
  public void run() {
    CommandLine.usage(this, surroundings.out());
  }
}
