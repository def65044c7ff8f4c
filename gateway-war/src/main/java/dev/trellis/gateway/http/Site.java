package dev.trellis.gateway.http;

import java.util.List;
import java.util.Optional;

/**
 * The addresses of contexts and of what is known about them. Under {@code /pcp/} and {@code
 * /.well-known/} whatever no place answers is a JSON 404 (§3.2 item 6).
 */
public final class Site {
  private final Origins origins;
  private final List<Place> places;

  /** A site of these places. */
  public Site(Origins origins, List<Place> places) {
    this.origins = origins;
    this.places = List.copyOf(places);
  }

  /** The answer; none for a path that is no context's, which others may serve. */
  public Optional<Answer> answer(HttpCall call) {
    if (!origins.admitsHost(call)) {
      return Optional.of(Answer.error(403, "forbidden"));
    }
    Optional<Answer> found =
        places.stream().flatMap(place -> place.answer(call).stream()).findFirst();
    return found.isPresent() || !isOurs(call.path()) ? found : Optional.of(Answer.notFound());
  }

  private static boolean isOurs(String path) {
    return path.equals("/pcp")
        || path.startsWith("/pcp/")
        || path.equals("/.well-known")
        || path.startsWith("/.well-known/");
  }
}
