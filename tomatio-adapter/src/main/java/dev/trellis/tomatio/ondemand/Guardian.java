package dev.trellis.tomatio.ondemand;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A small POSIX shell that outlives this process by a moment, to tidy up after it.
 *
 * <p>It reads a pipe that only this process holds. The pipe ends when {@link #close} is called,
 * when this process ends, and when it is killed with {@code -9}; then the guardian deletes its
 * paths or kills its child. Ctrl-C and a closed terminal do not stop it. Paths and commands are
 * arguments of the script, never part of its text.
 */
public final class Guardian implements AutoCloseable {
  /** A file that is being written when its writer is killed may appear again: hence the tries. */
  private static final String DELETE =
      """
      trap '' HUP INT QUIT TERM PIPE
      echo guarding
      while read -r _; do :; done
      for path do
        tries=0
        until rm -rf -- "$path" 2>/dev/null || [ "$tries" -ge 100 ]; do
          tries=$((tries + 1))
          sleep 0.1 2>/dev/null || sleep 1
        done
      done
      """;

  /**
   * The child is killed with KILL, not asked with TERM: what it works on is thrown away, and a
   * server that waits for room on a full disk would not go. Its owner may ask it with TERM before;
   * a signal that the shell ignores would be ignored by the child as well.
   */
  private static final String RUN =
      """
      trap '' HUP INT QUIT TERM PIPE
      exec 3<&0
      (trap - TERM; exec "$@") </dev/null >&2 3<&- &
      child=$!
      echo "$child"
      (while read -r _; do :; done; kill -KILL "$child") <&3 2>/dev/null &
      watcher=$!
      wait "$child"
      echo "ended $?" 2>/dev/null
      kill -KILL "$watcher" 2>/dev/null
      """;

  private final Process shell;
  private final BufferedReader says;
  private final String greeting;

  private Guardian(ProcessBuilder command) throws IOException {
    shell = command.start();
    says = shell.inputReader(StandardCharsets.US_ASCII);
    String line = says.readLine();
    if (line == null) {
      shell.destroyForcibly();
      throw new IOException("the shell sh, which guards what is temporary, ended at once");
    }
    greeting = line;
  }

  /**
   * Guards files and directories: they are deleted, with all they hold, when the guardian is closed
   * or this process ends. A path that does not exist by then is no error, so a file that was moved
   * to its final name is safe.
   *
   * @throws IOException when there is no POSIX shell
   */
  public static Guardian deleting(Path... paths) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", DELETE, "trellis-guardian"));
    for (Path path : paths) {
      command.add(path.toAbsolutePath().toString());
    }
    return new Guardian(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
  }

  /**
   * Runs a command as a guarded child: it is killed when the guardian is closed or this process
   * ends. What it prints is appended to {@code log}.
   *
   * @throws IOException when there is no POSIX shell
   */
  public static Guardian running(List<String> child, Path log) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", RUN, "trellis-guardian"));
    command.addAll(child);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().keySet().removeIf(Guardian::isServerSetting);
    return new Guardian(builder);
  }

  private static boolean isServerSetting(String variable) {
    return variable.startsWith("MYSQL") || variable.startsWith("MARIADB");
  }

  /** The process id of the child of {@link #running}. */
  public long child() {
    return Long.parseLong(greeting);
  }

  /** Whether the child of {@link #running} has ended by itself. */
  public boolean childEnded() throws IOException {
    return says.ready() || !shell.isAlive();
  }

  /**
   * Waits for the child of {@link #running} to end.
   *
   * @return its exit code, or -1 when the time was up
   */
  public int await(long seconds) throws IOException, InterruptedException {
    if (!shell.waitFor(seconds, TimeUnit.SECONDS)) {
      return -1;
    }
    String line = says.readLine();
    return line == null ? 1 : Integer.parseInt(line.substring("ended ".length()));
  }

  /** Does now what would be done at the end of this process, and waits until it is done. */
  @Override
  public void close() {
    try (says) {
      shell.getOutputStream().close();
      if (!shell.waitFor(30, TimeUnit.SECONDS)) {
        shell.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      shell.destroyForcibly();
    }
  }
}
