package dev.trellis.gateway.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * The JSON body of an HTTP error: a fixed word, and for a failure of ours the number under which
 * the log tells the rest. Never a message, a path or a stack trace.
 *
 * @param error the fixed word for the status
 * @param incident the id that the log carries too; {@code null} unless the failure is ours
 */
@JsonPropertyOrder({"error", "incident"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ErrorBody(String error, @Nullable String incident) {

  /** The body for an answer that the caller caused. */
  public static ErrorBody of(int httpStatus) {
    return new ErrorBody(word(httpStatus), null);
  }

  /** The body for a failure of ours that the log tells under {@code incident}. */
  public static ErrorBody internal(String incident) {
    return new ErrorBody(word(500), incident);
  }

  private static String word(int httpStatus) {
    return switch (httpStatus) {
      case 401 -> "unauthorized";
      case 403 -> "forbidden";
      case 404 -> "not_found";
      case 405 -> "method_not_allowed";
      case 406 -> "not_acceptable";
      case 413 -> "content_too_large";
      case 415 -> "unsupported_media_type";
      case 429 -> "too_many_requests";
      case 503 -> "unavailable";
      default -> httpStatus < 500 ? "invalid_request" : "internal";
    };
  }
}
