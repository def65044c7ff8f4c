package dev.trellis.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same command in a process that outlives this one. */
final class Detached {
  private static final String OUTPUT = "trellis.log";

  /** It goes on when the terminal closes and when Ctrl-C is pressed there. */
  private static final String QUIET =
      "trap '' HUP INT QUIT; exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; exec \"$@\"";

  private Detached() {}

  /**
   * Starts the command without {@code --detach} and waits until it is ready.
   *
   * @param arguments what this command was called with
   * @param folder where the command runs
   */
  static int start(List<String> arguments, Path folder, Path home, PrintStream out, PrintStream err)
      throws InterruptedException {
    RunFolder.take(folder).close(); // makes it, or says what is the matter
    try {
      File output = folder.resolve(OUTPUT).toFile();
      Process process =
          new ProcessBuilder(command(arguments, home))
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(output)
              .start();
      return await(process, folder, out, err);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.REFUSED, "Nothing can be started in " + folder + "; name another folder.");
    }
  }

  private static int await(Process process, Path folder, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    while (process.isAlive()) {
      Optional<String> words = RunFolder.readyWords(folder);
      if (words.isPresent()) {
        out.print(words.get());
        return ExitCode.DONE.number();
      }
      Thread.sleep(50);
    }
    err.print(Files.readString(folder.resolve(OUTPUT), StandardCharsets.UTF_8));
    return process.exitValue();
  }

  private static List<String> command(List<String> arguments, Path home) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", QUIET, "trellis"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-Dtrellis.home=" + home);
    command.add("-Dtrellis.terminal=false");
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "dev.trellis.cli.Trellis"));
    arguments.stream().filter(argument -> !argument.equals("--detach")).forEach(command::add);
    return command;
  }
}
