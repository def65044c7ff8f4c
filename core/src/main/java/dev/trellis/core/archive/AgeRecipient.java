package dev.trellis.core.archive;

import com.exceptionfactory.jagged.RecipientStanzaWriter;
import com.exceptionfactory.jagged.x25519.X25519RecipientStanzaWriterFactory;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A public X25519 key of age, {@code age1…}: whoever holds its identity can open an archive. */
public final class AgeRecipient {
  private static final Pattern FORM = Pattern.compile("age1[02-9ac-hj-np-z]{58}");

  private final String text;
  private final RecipientStanzaWriter writer;

  private AgeRecipient(String text, RecipientStanzaWriter writer) {
    this.text = text;
    this.writer = writer;
  }

  /** The recipient, when the text is one and its checksum is right. */
  public static Optional<AgeRecipient> parse(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new AgeRecipient(
              text, X25519RecipientStanzaWriterFactory.newRecipientStanzaWriter(text)));
    } catch (GeneralSecurityException | RuntimeException e) {
      return Optional.empty();
    }
  }

  RecipientStanzaWriter writer() {
    return writer;
  }

  /** The public key as age writes it. */
  @Override
  public String toString() {
    return text;
  }
}
