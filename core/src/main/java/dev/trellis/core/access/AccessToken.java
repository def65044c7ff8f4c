package dev.trellis.core.access;

import dev.trellis.core.data.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An opaque access token, {@code trl_<context>_<256 random bits>} (D-3). It names its context in
 * clear, so that a token of one context is refused at another without a look into any database.
 *
 * <p>A secret: {@code toString} shows the context alone.
 */
public final class AccessToken {
  private static final Pattern GRAMMAR =
      Pattern.compile("trl_([a-z0-9][a-z0-9-]{0,62})_([A-Za-z0-9_-]{43})");
  private static final int RANDOM_BYTES = 32;

  private final ContextId context;
  private final String text;

  private AccessToken(ContextId context, String text) {
    this.context = context;
    this.text = text;
  }

  /** A new token of that context. */
  public static AccessToken mint(ContextId context, SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return new AccessToken(
        context,
        "trl_"
            + context.value()
            + '_'
            + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The token, when the text has the form of one. */
  public static Optional<AccessToken> parse(String text) {
    Matcher matcher = GRAMMAR.matcher(text);
    return matcher.matches()
        ? Optional.of(new AccessToken(new ContextId(matcher.group(1)), text))
        : Optional.empty();
  }

  /** The context that it names. */
  public ContextId context() {
    return context;
  }

  /** The token itself, to hand to its client once. */
  public String secret() {
    return text;
  }

  /** What is stored of it. */
  public TokenHash hash() {
    return new TokenHash(Sha256.hex(text.getBytes(StandardCharsets.US_ASCII)));
  }

  @Override
  public String toString() {
    return "access token of " + context.value();
  }
}
