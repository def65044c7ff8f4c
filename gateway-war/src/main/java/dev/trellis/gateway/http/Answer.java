package dev.trellis.gateway.http;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the gateway answers: JSON or nothing, never HTML, never a redirect (§3.2 items 4 and 6).
 *
 * @param status the HTTP status
 * @param headers the headers besides those of every answer
 * @param body the JSON text; empty for an answer without a body
 */
public record Answer(int status, SortedMap<String, String> headers, String body) {

  public Answer {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /** That JSON, which no cache may keep. */
  public static Answer json(int status, String body) {
    return empty(status, body);
  }

  /** No body, and nothing that a cache may keep. */
  public static Answer empty(int status) {
    return empty(status, "");
  }

  /** An error of HTTP itself, named by one fixed word. */
  public static Answer error(int status, String word) {
    return json(status, "{\"error\":\"" + word + "\"}");
  }

  /** Nothing is here. */
  public static Answer notFound() {
    return error(404, "not_found");
  }

  /** The method is none of these. */
  public static Answer notAllowed(String allowed) {
    return error(405, "method_not_allowed").with("Allow", allowed);
  }

  /** A failure of ours, which the log tells under that incident. */
  public static Answer internal(int status, String incident) {
    return json(status, "{\"error\":\"internal\",\"incident\":\"" + incident + "\"}");
  }

  private static Answer empty(int status, String body) {
    return new Answer(status, new TreeMap<>(), body).with("Cache-Control", "no-store");
  }

  /** The same with one more header, or another value of it. */
  public Answer with(String header, String value) {
    SortedMap<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }

  /** Shows the status alone: the body may hold what people wrote. */
  @Override
  public String toString() {
    return "answer " + status;
  }
}
