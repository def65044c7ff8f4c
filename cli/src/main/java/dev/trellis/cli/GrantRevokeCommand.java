package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.Grant;
import dev.trellis.core.grant.GrantRevoke;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.config.TrellisConfig;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends a grant. */
@Command(
    name = "revoke",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Ends a grant; its tokens stop working at once.")
final class GrantRevokeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(paramLabel = "GRANT", description = "The grant's id, as list shows it.")
  String grant = "";

  @Mixin ManagementOptions management = new ManagementOptions();

  GrantRevokeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    PrincipalId as = management.as();
    TrellisConfig config = management.read(surroundings);
    try (OpenContexts contexts = OpenContexts.open(config, surroundings)) {
      Grant revoked = contexts.run(management.context(), as, new GrantRevoke(), grant);
      surroundings
          .out()
          .println(
              management.json
                  ? GrantReport.one(revoked)
                  : "Revoked " + revoked.id() + ", " + revoked.client() + ".");
    }
    return ExitCode.DONE.number();
  }
}
