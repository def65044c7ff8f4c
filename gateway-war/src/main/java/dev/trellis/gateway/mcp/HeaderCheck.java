package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Inbound;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The headers of revision 2026-07-28: each repeats a value of the body, and a request in which the
 * two differ is refused, so that nobody is led by a header alone.
 */
final class HeaderCheck {
  private static final Pattern ENCODED = Pattern.compile("=\\?base64\\?([A-Za-z0-9+/]*=*)\\?=");
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private HeaderCheck() {}

  /** What is wrong with the headers; empty when nothing is. */
  static Optional<RpcFailure> check(Inbound request, Message.Call call, String version) {
    return mismatch(request, Era.VERSION_HEADER, version)
        .or(() -> mismatch(request, "Mcp-Method", call.method()))
        .or(() -> name(request, call));
  }

  private static Optional<RpcFailure> name(Inbound request, Message.Call call) {
    String member = NAMED.get(call.method());
    if (member == null || !(call.params() instanceof Data.Obj params)) {
      return Optional.empty();
    }
    Optional<String> named = params.text(member);
    return named.isEmpty() && request.all("Mcp-Name").isEmpty()
        ? Optional.empty()
        : mismatch(request, "Mcp-Name", named.orElse(""));
  }

  private static Optional<RpcFailure> mismatch(Inbound request, String header, String expected) {
    List<String> values = request.all(header);
    if (values.size() == 1 && decoded(values.getFirst()).filter(expected::equals).isPresent()) {
      return Optional.empty();
    }
    String problem = values.isEmpty() ? " is missing" : " does not repeat the body's value";
    return Optional.of(RpcFailure.headerMismatch("the header " + header + problem));
  }

  private static Optional<String> decoded(String value) {
    Matcher matcher = ENCODED.matcher(value);
    if (!matcher.matches()) {
      return Optional.of(value);
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(matcher.group(1));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
