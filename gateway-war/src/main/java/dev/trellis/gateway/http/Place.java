package dev.trellis.gateway.http;

import java.util.Optional;

/** Something that is served at addresses of its own. */
@FunctionalInterface
public interface Place {

  /** The answer, when the path of the call is one of this place. */
  Optional<Answer> answer(HttpCall call);
}
