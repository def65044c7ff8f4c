package dev.trellis.gateway.http;

/**
 * How far the application is in its life: starting, running, stopping. It only ever moves forward.
 * Safe for use by several threads.
 */
public final class Lifecycle {

  private enum Phase {
    STARTING,
    RUNNING,
    STOPPING
  }

  private volatile Phase phase = Phase.STARTING;

  /** The container has finished deploying the application. Without effect once it is stopping. */
  public synchronized void started() {
    if (phase == Phase.STARTING) {
      phase = Phase.RUNNING;
    }
  }

  /** The container has begun to stop the application. */
  public synchronized void stopping() {
    phase = Phase.STOPPING;
  }

  /** Whether deploying has finished, now or at any time before. */
  public boolean hasStarted() {
    return phase != Phase.STARTING;
  }

  /** Whether requests are welcome: started and not stopping. */
  public boolean isRunning() {
    return phase == Phase.RUNNING;
  }
}
