package dev.trellis.core.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.exceptionfactory.jagged.x25519.X25519KeyPairGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;

/** A recipient and its identity, made for a test. */
public record AgeKeyPair(String recipient, String identity) {
  /** A new one. */
  public static AgeKeyPair make() {
    try {
      KeyPair pair = new X25519KeyPairGenerator().generateKeyPair();
      return new AgeKeyPair(
          new String(pair.getPublic().getEncoded(), US_ASCII),
          new String(pair.getPrivate().getEncoded(), US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The file of the identity, as age-keygen writes it. */
  public Path writeTo(Path file) throws IOException {
    return Files.writeString(
        file, "# created: now\n# public key: " + recipient + "\n" + identity + "\n");
  }
}
