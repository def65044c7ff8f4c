package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Tells on standard error how far long work has come: a bar on a terminal, elsewhere a line when a
 * phase begins and at every tenth of it. Says nothing after it is closed.
 */
final class Progress implements AutoCloseable {
  private static final long WORTH_TENTHS = 20_000;

  private final PrintStream err;
  private final boolean terminal;
  private @Nullable ProgressBar bar;
  private String phase = "";
  private long nextTenth;

  Progress(Surroundings surroundings) {
    this.err = surroundings.err();
    this.terminal = surroundings.terminal();
  }

  /** Says that something begins whose length is not known. */
  void begin(String what) {
    done();
    phase = what;
    err.println("trellis: " + what);
  }

  /** Says how far the work has come; a new name begins a new phase. */
  void at(String what, String unit, long done, long total) {
    if (!what.equals(phase)) {
      done();
      phase = what;
      nextTenth = 1;
      if (terminal) {
        bar = bar(what, unit, total);
      } else {
        err.printf("trellis: %s (%,d%s)%n", what, total, unit);
      }
    }
    if (bar != null) {
      bar.stepTo(done);
    } else if (total >= WORTH_TENTHS && done * 10 / total >= nextTenth && done < total) {
      nextTenth = done * 10 / total + 1;
      err.printf("trellis: %s: %,d of %,d%s%n", what, done, total, unit);
    }
  }

  private ProgressBar bar(String what, String unit, long total) {
    return new ProgressBarBuilder()
        .setTaskName(what)
        .setUnit(unit, 1)
        .setInitialMax(total)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(200)
        .setConsumer(new ConsoleProgressBarConsumer(err))
        .build();
  }

  /** Ends the bar, so that a result can be printed below it. */
  void done() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  @Override
  public void close() {
    done();
  }
}
