package dev.trellis.core.archive;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, and counts on when there are more than anybody reads. */
final class Problems {
  private final List<Problem> listed = new ArrayList<>();
  private long total;

  void add(Problem.Code code, String message) {
    add(Problem.of(code, message));
  }

  void add(Problem.Code code, String file, String message) {
    add(Problem.of(code, file, message));
  }

  void add(Problem problem) {
    total++;
    if (listed.size() < Verdict.MOST_LISTED) {
      listed.add(problem);
    }
  }

  /** Takes over what another one collected. */
  void addAll(Problems others) {
    long unlisted = others.total - others.listed.size();
    others.listed.forEach(this::add);
    total += unlisted;
  }

  List<Problem> listed() {
    return listed;
  }

  long total() {
    return total;
  }
}
