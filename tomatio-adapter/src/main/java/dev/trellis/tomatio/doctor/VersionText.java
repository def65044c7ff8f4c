package dev.trellis.tomatio.doctor;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A version number that a site's options state; anything that is none is not repeated. */
final class VersionText {
  private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z.+-]{1,32}");

  private VersionText() {}

  static @Nullable String of(@Nullable String stored) {
    return stored != null && VERSION.matcher(stored).matches() ? stored : null;
  }
}
