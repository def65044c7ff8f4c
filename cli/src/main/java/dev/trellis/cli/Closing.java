package dev.trellis.cli;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The parts of something that runs. They are closed once, the youngest first, when the work is
 * done, when it fails, and when this process is told to end.
 */
final class Closing implements AutoCloseable {
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private boolean closed;

  /** Also closes when this process is told to end, by Ctrl-C or by another process. */
  Closing() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "closing"));
  }

  /** Takes charge of a part. */
  synchronized <T extends AutoCloseable> T add(T part) {
    if (closed) {
      end(part);
      throw new CommandFailure(ExitCode.FINDINGS, "It was stopped while it was starting.");
    }
    parts.push(part);
    return part;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    while (!parts.isEmpty()) {
      end(parts.pop());
    }
  }

  private static void end(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      // the others must be closed all the same
    }
  }
}
