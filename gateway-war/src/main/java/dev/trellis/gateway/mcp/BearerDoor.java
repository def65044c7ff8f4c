package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.grant.Authentication;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.HttpCall;
import dev.trellis.gateway.http.RateLimits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets in who brings a token of this very context (§3.4 item 2); the token is taken from the header
 * {@code Authorization} alone. An address that brings too many bad ones has to wait.
 */
final class BearerDoor {
  private static final Pattern BEARER = Pattern.compile("(?i)bearer +(\\S+)");

  private final Authentication authentication;
  private final Challenges challenges;
  private final RateLimits badTokens;
  private final boolean behindProxy;
  private final Failures failures;

  BearerDoor(
      Authentication authentication,
      Challenges challenges,
      RateLimits badTokens,
      boolean behindProxy,
      Failures failures) {
    this.authentication = authentication;
    this.challenges = challenges;
    this.badTokens = badTokens;
    this.behindProxy = behindProxy;
    this.failures = failures;
  }

  /** Who asks, or what they are told instead. */
  sealed interface Entry {
    /** Somebody who may ask. */
    record In(Caller caller) implements Entry {}

    /** Nobody. */
    record Out(Answer answer) implements Entry {}
  }

  Entry entry(HttpCall call, ContextId context) {
    if (!call.has("Authorization")) {
      return new Entry.Out(challenges.noToken(context));
    }
    String address = address(call);
    if (badTokens.spent(address)) {
      return new Entry.Out(
          Answer.error(429, "too_many_requests")
              .with("Retry-After", String.valueOf(badTokens.secondsUntilNext(address))));
    }
    try {
      Optional<Caller> caller =
          call.one("Authorization")
              .map(BEARER::matcher)
              .filter(Matcher::matches)
              .flatMap(token -> authentication.caller(context, token.group(1)));
      if (caller.isPresent()) {
        return new Entry.In(caller.get());
      }
    } catch (RuntimeException failure) {
      return new Entry.Out(
          Answer.internal(503, failures.incident(failure)).with("Retry-After", "5"));
    }
    badTokens.take(address);
    return new Entry.Out(challenges.badToken(context));
  }

  /** A proxy adds the address that it saw at the end; what stands before, the client may forge. */
  private String address(HttpCall call) {
    if (!behindProxy || !call.has("X-Forwarded-For")) {
      return call.remote();
    }
    String forwarded = call.all("X-Forwarded-For").getLast();
    return forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
  }
}
