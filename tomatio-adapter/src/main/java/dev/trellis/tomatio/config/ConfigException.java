package dev.trellis.tomatio.config;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A {@code trellis.yaml} that cannot be used. The message lists every problem, a line each, as
 * {@code file:line:column: what is wrong and what to do}; it never shows a value of the file.
 */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<ConfigProblem> problems;

  ConfigException(Path file, List<ConfigProblem> problems) {
    super(
        problems.stream()
            .map(problem -> problem.in(file))
            .collect(Collectors.joining(System.lineSeparator())));
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, in the order of the file; at least one. */
  public List<ConfigProblem> problems() {
    return problems;
  }
}
