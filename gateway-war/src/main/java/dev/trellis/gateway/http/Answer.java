package dev.trellis.gateway.http;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An answer: JSON, or nothing at all. Never HTML, never a redirect.
 *
 * @param status the HTTP status
 * @param headers its headers, the type of the body not among them
 * @param body JSON, or the empty text for no body
 */
public record Answer(int status, SortedMap<String, String> headers, String body) {
  public Answer {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /** An answer with that document. */
  public static Answer json(int status, Data document) {
    return new Answer(status, new TreeMap<>(), Json.write(document));
  }

  /** An answer without a body. */
  public static Answer empty(int status) {
    return new Answer(status, new TreeMap<>(), "");
  }

  /** A refusal with the usual word for that status. */
  public static Answer error(int status) {
    return error(status, ErrorBody.of(status).error());
  }

  /** A refusal with a word of its own. */
  public static Answer error(int status, String word) {
    return json(status, Data.Obj.of(Map.of("error", Data.text(word))));
  }

  /** A failure of ours that the log tells under {@code incident}. */
  public static Answer failure(int status, String incident) {
    return json(
        status,
        Data.Obj.of(
            Map.of(
                "error", Data.text(ErrorBody.of(status).error()),
                "incident", Data.text(incident))));
  }

  /** The same with one more header. */
  public Answer with(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new Answer(status, more, body);
  }

  @Override
  public String toString() {
    return "answer " + status + " of " + body.length() + " characters";
  }
}
