package dev.trellis.core.page;

import dev.trellis.core.error.PcpError;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An identity that acts inside a context (§1.3): {@code human:}, {@code agent:}, {@code org:} or
 * {@code service:} and a local id.
 *
 * @param type what it is
 * @param localId 1 to 128 of {@code A-Z a-z 0-9 . _ @ + / -}, unique within its type
 */
public record PrincipalId(Type type, String localId) implements Comparable<PrincipalId> {
  private static final Pattern LOCAL = Pattern.compile("[A-Za-z0-9._@+/-]{1,128}");
  private static final Pattern GRAMMAR = Pattern.compile("(human|agent|org|service):(.*)");

  /** What a principal is. */
  public enum Type {
    /** A person with an account in the context. */
    HUMAN,
    /** A non-human actor with an identity of its own. */
    AGENT,
    /** An organization: a controller, never the author of a write. */
    ORG,
    /** A process that the server runs inside the context. */
    SERVICE;

    private String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @throws PcpError {@code invalid_input} when the local id is outside the grammar
   */
  public PrincipalId {
    if (!isLocalId(localId)) {
      throw PcpError.invalidInput("a principal's local id is 1 to 128 of A-Z a-z 0-9 . _ @ + / -");
    }
  }

  /** A process of the server, such as {@code service:compression}. */
  public static PrincipalId service(String name) {
    return new PrincipalId(Type.SERVICE, name);
  }

  /** The principal, when the text names one. */
  public static Optional<PrincipalId> parse(String text) {
    Matcher matcher = GRAMMAR.matcher(text);
    if (!matcher.matches() || !isLocalId(matcher.group(2))) {
      return Optional.empty();
    }
    Type type = Type.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    return Optional.of(new PrincipalId(type, matcher.group(2)));
  }

  /** Whether the text can be a local id. */
  public static boolean isLocalId(String text) {
    return LOCAL.matcher(text).matches();
  }

  /** The id as it stands in documents. */
  public String value() {
    return type.wireName() + ':' + localId;
  }

  @Override
  public int compareTo(PrincipalId other) {
    return value().compareTo(other.value());
  }

  @Override
  public String toString() {
    return value();
  }
}
