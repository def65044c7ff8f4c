package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.HttpCall;
import dev.trellis.gateway.http.Origins;
import dev.trellis.gateway.http.Place;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The MCP endpoint of every context. In this order, and nothing of the next before the one before
 * it: web origin, context, token, method, form of the request, message.
 */
public final class ContextEndpoint implements Place {
  private static final Pattern PATH = Pattern.compile("/pcp/([^/]+)/mcp");
  private static final Pattern JSON =
      Pattern.compile("application/json(?:\\s*;\\s*charset\\s*=\\s*\"?utf-8\"?)?\\s*;?");
  private static final int MOST_BYTES = 1024 * 1024;

  private final Origins origins;
  private final Set<ContextId> contexts;
  private final BearerDoor door;
  private final Dispatcher dispatcher;
  private final Failures failures;

  ContextEndpoint(
      Origins origins,
      Set<ContextId> contexts,
      BearerDoor door,
      Dispatcher dispatcher,
      Failures failures) {
    this.origins = origins;
    this.contexts = Set.copyOf(contexts);
    this.door = door;
    this.dispatcher = dispatcher;
    this.failures = failures;
  }

  @Override
  public Optional<Answer> answer(HttpCall call) {
    Matcher path = PATH.matcher(call.path());
    if (!path.matches()) {
      return Optional.empty();
    }
    if (!origins.admitsOrigin(call)) {
      return Optional.of(Answer.error(403, "forbidden"));
    }
    return Optional.of(
        readable(
            call,
            ContextId.parse(path.group(1))
                .filter(contexts::contains)
                .map(context -> guarded(call, context))
                .orElseGet(Answer::notFound)));
  }

  /** A page of an admitted origin may read every answer, refusals too. */
  private static Answer readable(HttpCall call, Answer answer) {
    Answer shared =
        answer
            .with("Vary", "Origin")
            .with(
                "Access-Control-Expose-Headers",
                "WWW-Authenticate, MCP-Protocol-Version, Retry-After");
    return call.one("Origin")
        .map(origin -> shared.with("Access-Control-Allow-Origin", origin))
        .orElse(shared);
  }

  private Answer guarded(HttpCall call, ContextId context) {
    try {
      return atContext(call, context);
    } catch (RuntimeException failure) {
      return Answer.internal(500, failures.incident(failure));
    }
  }

  private Answer atContext(HttpCall call, ContextId context) {
    if (call.method().equals("OPTIONS") && call.has("Origin")) {
      return preflight();
    }
    return switch (door.entry(call, context)) {
      case BearerDoor.Entry.Out(var answer) -> answer;
      case BearerDoor.Entry.In(var caller) -> admitted(call, caller);
    };
  }

  private static Answer preflight() {
    return Answer.empty(204)
        .with("Access-Control-Allow-Methods", "POST")
        .with(
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name")
        .with("Access-Control-Max-Age", "600");
  }

  private Answer admitted(HttpCall call, Caller caller) {
    if (!call.method().equals("POST")) {
      return Answer.notAllowed("POST");
    }
    if (call.has("Content-Encoding") || !isJson(call)) {
      return Answer.error(415, "unsupported_media_type");
    }
    byte[] body;
    try {
      body = call.body().read(MOST_BYTES + 1);
    } catch (IOException e) {
      return Answer.error(400, "invalid_request");
    }
    return body.length > MOST_BYTES
        ? Answer.error(413, "content_too_large")
        : dispatcher.answer(call, caller, body);
  }

  private static boolean isJson(HttpCall call) {
    return call.one("Content-Type")
        .map(type -> type.toLowerCase(Locale.ROOT))
        .filter(type -> JSON.matcher(type).matches())
        .isPresent();
  }
}
