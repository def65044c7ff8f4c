package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command {@code trellis}. */
@Command(
    name = "trellis",
    mixinStandardHelpOptions = true,
    versionProvider = TrellisVersion.class,
    description =
        "Serves the memory that a team keeps in TomaTío, a WordPress plugin, to MCP clients, takes it"
            + " out as an archive of the Portable Context Protocol, and checks such archives.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Try it on the example brain:",
      "  trellis doctor --sql docs/examples/small-team-brain.sql",
      "  trellis export --sql docs/examples/small-team-brain.sql --out brain.pcp.zip",
      "  trellis check brain.pcp.zip",
      "  trellis demo",
      "",
      "Run the tests: trellis test",
      "",
      "Exit codes: 0 done; 1 done with findings, or rejected; 2 usage; 3 database unreachable;",
      "4 refused; 70 internal."
    })
final class Trellis implements Runnable {
  private final Surroundings surroundings;

  private Trellis(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.setProperty("org.jboss.logging.provider", "slf4j"); // or Hibernate prints what it does
    System.exit(run(Surroundings.ofProcess(), args));
  }

  /** Runs a command. */
  static int run(Surroundings surroundings, String... args) {
    CommandLine line =
        new CommandLine(new Trellis(surroundings))
            .addSubcommand(new DoctorCommand(surroundings))
            .addSubcommand(new ExportCommand(surroundings))
            .addSubcommand(new CheckCommand(surroundings))
            .addSubcommand(new DemoCommand(surroundings))
            .addSubcommand(new ServeCommand(surroundings))
            .addSubcommand(GrantCommand.line(surroundings))
            .setOut(new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8))
            .setParameterExceptionHandler(Trellis::usage)
            .setExecutionExceptionHandler(Trellis::failed);
    try {
      return line.execute(args);
    } catch (Error e) {
      return fault(e, line);
    }
  }

  @Override
  public void run() {
    CommandLine.usage(this, surroundings.out());
  }

  private static int usage(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    line.getErr().println("trellis: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, line.getErr());
    line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.number();
  }

  private static int failed(Exception e, CommandLine line, ParseResult parsed) {
    Optional<CommandFailure> failure = CommandFailure.of(e);
    ExitCode code = failure.map(CommandFailure::code).orElse(ExitCode.INTERNAL);
    String sentence = failure.map(CommandFailure::sentence).orElseGet(() -> faultSentence(e));
    if (innermost(parsed).hasMatchedOption("--json")) {
      line.getOut().println(Reports.failure(code, sentence));
    }
    if (failure.isEmpty()) {
      return fault(e, line);
    }
    line.getErr().println("trellis: " + sentence);
    return code.number();
  }

  private static ParseResult innermost(ParseResult parsed) {
    return parsed.hasSubcommand() ? innermost(parsed.subcommand()) : parsed;
  }

  /** Where it happened helps whoever mends it; what an exception says could be stored text. */
  private static int fault(Throwable e, CommandLine line) {
    line.getErr().println("trellis: " + faultSentence(e));
    where(e, line.getErr()::println);
    return ExitCode.INTERNAL.number();
  }

  private static void where(Throwable e, Consumer<String> out) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      out.accept("  " + cause.getClass().getName());
      for (StackTraceElement frame : cause.getStackTrace()) {
        out.accept("    at " + frame);
      }
    }
  }

  /** Tells where the cause of an {@code internal} lies; what it says could be stored text. */
  static void tellIncident(String incident, Throwable cause, PrintStream err) {
    err.println("trellis: incident " + incident);
    where(cause, err::println);
  }

  private static String faultSentence(Throwable e) {
    return "This is a fault of Trellis (%s). Please report it with the lines below."
        .formatted(e.getClass().getSimpleName());
  }
}
