package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.Grant;
import dev.trellis.core.grant.GrantList;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.config.TrellisConfig;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists grants; never a token, which is not kept. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the grants: all of them to the controller, to others their own.")
final class GrantListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin ManagementOptions management = new ManagementOptions();

  GrantListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    PrincipalId as = management.as();
    TrellisConfig config = management.read(surroundings);
    try (OpenContexts contexts = OpenContexts.open(config, surroundings)) {
      List<Grant> grants =
          contexts.run(management.context(), as, new GrantList(), new GrantList.All());
      if (management.json) {
        surroundings.out().println(GrantReport.list(grants));
      } else {
        GrantReport.print(grants, surroundings.now(), surroundings.out());
      }
    }
    return ExitCode.DONE.number();
  }
}
