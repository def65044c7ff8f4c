package dev.trellis.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of Jazzer on one target, in a process of its own with 256 MiB, with a fixed seed and a
 * fixed number of inputs, so that a failure happens again.
 *
 * @param ended whether it ended by itself within five minutes
 * @param exitCode how it ended
 * @param inputs how many inputs it tried; 0 when it did not come to the end
 * @param output the end of what it printed
 */
public record JazzerRun(boolean ended, int exitCode, long inputs, String output) {
  private static final Pattern DONE = Pattern.compile("Done (\\d+) runs");
  private static final int LONGEST_OUTPUT = 6000;

  /**
   * Runs it.
   *
   * @param target a class with a static method fuzzerTestOneInput that takes bytes
   * @param seeds the folder of the inputs to begin with
   * @param folder an empty one to work in
   */
  public static JazzerRun of(Class<?> target, Path seeds, Path folder, int inputs)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-cp", classPath()));
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.add("--target_class=" + target.getName());
    command.add("--instrumentation_includes=dev.trellis.**:org.snakeyaml.**");
    command.addAll(List.of("-seed=1", "-runs=" + inputs, "-rss_limit_mb=2048", "-timeout=30"));
    command.addAll(List.of("-max_len=65536", seeds.toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly().waitFor();
    String text = new String(Files.readAllBytes(log), UTF_8);
    Matcher done = DONE.matcher(text);
    return new JazzerRun(
        ended,
        process.exitValue(),
        done.find() ? Long.parseLong(done.group(1)) : 0,
        text.substring(Math.max(0, text.length() - LONGEST_OUTPUT)));
  }

  private static String classPath() {
    String surefire = System.getProperty("surefire.test.class.path");
    return surefire == null ? System.getProperty("java.class.path") : surefire;
  }
}
