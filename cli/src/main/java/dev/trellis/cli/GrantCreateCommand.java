package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.grant.GrantCreate;
import dev.trellis.core.grant.GrantRequest;
import dev.trellis.core.grant.Issued;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.config.TrellisConfig;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives a grant and prints its token, once. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Gives a grant and prints its token. The token is shown this once only.",
    footer = {
      "",
      "Example, for an agent that reads and proposes:",
      "  trellis grant create --config trellis.yaml --context harbor --as human:admin \\",
      "    --for agent:scout --label \"Claude Code on the build box\" --expires 30d \\",
      "    --scopes \"profile.team:read memory:read memory:propose\" > token"
    })
final class GrantCreateCommand implements Callable<Integer> {
  private static final Pattern SHORT = Pattern.compile("([1-9][0-9]{0,5})([smhdw])");
  private static final Pattern BLANKS = Pattern.compile("[\\s,]+");

  private final Surroundings surroundings;

  @Mixin ManagementOptions management = new ManagementOptions();

  @Option(
      names = "--for",
      required = true,
      paramLabel = "PRINCIPAL",
      description = "Who acts under it.")
  String receiver = "";

  @Option(
      names = "--on-behalf-of",
      paramLabel = "HUMAN",
      description = "The human whom an agent acts for; it then holds the rights of both at most.")
  @Nullable String onBehalfOf;

  @Option(
      names = "--scopes",
      paramLabel = "SCOPES",
      description = {
        "What it may do at most, separated by spaces; \"\" for nothing (default:",
        "profile.team:read memory:read memory:propose)."
      })
  @Nullable String scopes;

  @Option(
      names = "--label",
      paramLabel = "TEXT",
      defaultValue = "command line",
      description =
          "What the client is called in lists and in the log (default: ${DEFAULT-VALUE}).")
  String label = "";

  @Option(
      names = "--expires",
      paramLabel = "DURATION",
      description = "When it ends by itself: 90m, 12h, 30d, 4w, or an ISO 8601 duration.")
  @Nullable String expires;

  GrantCreateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    PrincipalId as = management.as();
    GrantRequest request =
        new GrantRequest(
            ManagementOptions.principal("--for", receiver),
            onBehalfOf == null ? null : ManagementOptions.principal("--on-behalf-of", onBehalfOf),
            label,
            scopes == null ? Scopes.TEAM_DEFAULT : scopes(scopes),
            expires == null ? null : duration(expires));
    TrellisConfig config = management.read(surroundings);
    try (OpenContexts contexts = OpenContexts.open(config, surroundings)) {
      Issued issued =
          contexts.run(
              management.context(),
              as,
              new GrantCreate(contexts.ids(), new SecureRandom()),
              request);
      if (management.json) {
        surroundings.out().println(GrantReport.created(issued));
      } else {
        surroundings.out().println(issued.token().secret());
        surroundings
            .err()
            .println("trellis: grant " + issued.grant().id() + "; the token is not shown again");
      }
    }
    return ExitCode.DONE.number();
  }

  /** A misspelt scope must not silently give less than was meant. */
  static Scopes scopes(String text) {
    List<String> words =
        BLANKS.splitAsStream(text.strip()).filter(word -> !word.isEmpty()).toList();
    return Scopes.of(
        words.stream()
            .map(
                word ->
                    Scope.parse(word)
                        .orElseThrow(
                            () ->
                                new CommandFailure(
                                    ExitCode.USAGE,
                                    "--scopes: "
                                        + word
                                        + " is no scope; scopes are such as memory:read, and"
                                        + " docs/operating.md lists them.")))
            .toList());
  }

  /** A span of time, such as {@code 30d}. */
  static Duration duration(String text) {
    var match = SHORT.matcher(text.toLowerCase(Locale.ROOT));
    if (match.matches()) {
      long count = Long.parseLong(match.group(1));
      return switch (match.group(2)) {
        case "s" -> Duration.ofSeconds(count);
        case "m" -> Duration.ofMinutes(count);
        case "h" -> Duration.ofHours(count);
        case "d" -> Duration.ofDays(count);
        default -> Duration.ofDays(7 * count);
      };
    }
    try {
      Duration parsed = Duration.parse(text);
      if (parsed.isPositive()) {
        return parsed;
      }
    } catch (DateTimeParseException e) {
      // told below
    }
    throw new CommandFailure(
        ExitCode.USAGE, "--expires takes a span of time, such as 90m, 12h, 30d, 4w or PT36H.");
  }
}
