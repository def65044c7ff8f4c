package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import java.nio.file.Path;

/** How what runs comes to its end. */
final class Stopping {
  private Stopping() {}

  /** Ends what runs in a folder; that nothing does is no failure. */
  static int stop(Path folder, Surroundings surroundings) {
    surroundings.out().println(RunFolder.stop(folder) ? "Stopped." : "Nothing runs there.");
    return ExitCode.DONE.number();
  }

  /**
   * Waits until the gateway ends, which it should not do by itself.
   *
   * @throws CommandFailure when it does
   */
  static int await(GatewayProcess gateway, Closing closing) throws InterruptedException {
    gateway.awaitEnd();
    if (closing.isClosed()) {
      return ExitCode.DONE.number();
    }
    throw new CommandFailure(
        ExitCode.INTERNAL, "The gateway ended by itself; its log is " + gateway.log() + ".");
  }
}
