package dev.trellis.core.archive;

import com.exceptionfactory.jagged.FileKey;
import com.exceptionfactory.jagged.RecipientStanza;
import com.exceptionfactory.jagged.RecipientStanzaWriter;
import dev.trellis.core.data.Data;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One encryption of one archive as a whole to the holders of keys (§8.4 item 2), with age.
 *
 * <p>The key of the file stays here until the archive is checked, so that what was written can be
 * read back although nobody here holds an identity; it is never written down.
 */
public final class AgeEnvelope {
  /** The scheme's name in a declaration, and the ending of an encrypted archive's name. */
  public static final String SCHEME = "age";

  private final List<AgeRecipient> recipients;
  private byte @Nullable [] fileKey;

  /**
   * An envelope.
   *
   * @throws IllegalArgumentException when there is no recipient
   */
  public AgeEnvelope(List<AgeRecipient> recipients) {
    if (recipients.isEmpty()) {
      throw new IllegalArgumentException("nobody could open the archive");
    }
    this.recipients = List.copyOf(recipients);
  }

  /** What opens the archive that was just written, and no other. */
  public AgeKeys keys() {
    byte[] key = fileKey;
    return key == null ? AgeKeys.NONE : AgeKeys.ofFileKey(key);
  }

  /** The declaration that the manifest repeats (§8.4 item 4): public keys, never a secret one. */
  Data.Obj declaration() {
    return Data.Obj.of(
        Map.of(
            "scheme", Data.text(SCHEME),
            "key_source", Data.text("public_key"),
            "recipients", Data.Arr.ofTexts(recipients.stream().map(Object::toString).toList()),
            "key_custody", Data.text("user"),
            "readable_by", Data.Arr.ofTexts(List.of("principals"))));
  }

  /** Writes the file's key for every recipient, and keeps it. */
  RecipientStanzaWriter writer() {
    return this::stanzas;
  }

  private List<RecipientStanza> stanzas(FileKey key) throws GeneralSecurityException {
    fileKey = key.getEncoded().clone();
    List<RecipientStanza> stanzas = new ArrayList<>();
    for (AgeRecipient recipient : recipients) {
      recipient.writer().getRecipientStanzas(key).forEach(stanzas::add);
    }
    return stanzas;
  }
}
