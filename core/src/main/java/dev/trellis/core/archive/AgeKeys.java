package dev.trellis.core.archive;

import com.exceptionfactory.jagged.FileKey;
import com.exceptionfactory.jagged.RecipientStanzaReader;
import com.exceptionfactory.jagged.x25519.X25519RecipientStanzaReaderFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;

/** Secret keys that open archives encrypted with age. They are never shown, stored or sent on. */
public final class AgeKeys {
  /** No key. */
  public static final AgeKeys NONE = new AgeKeys(List.of());

  private static final long LARGEST_FILE = 1024 * 1024;

  private final List<RecipientStanzaReader> readers;

  private AgeKeys(List<RecipientStanzaReader> readers) {
    this.readers = List.copyOf(readers);
  }

  /**
   * The identities in a file as {@code age-keygen} writes it: one a line; empty lines and lines
   * that begin with {@code #} do not count.
   *
   * @throws ArchiveException when the file cannot be read, or is none; what is in it is not shown
   */
  public static AgeKeys read(Path identityFile) {
    List<RecipientStanzaReader> readers = new ArrayList<>();
    try {
      if (Files.size(identityFile) > LARGEST_FILE) {
        throw notIdentities();
      }
      try (BufferedReader lines =
          Files.newBufferedReader(identityFile, StandardCharsets.ISO_8859_1)) {
        String line = lines.readLine();
        while (line != null) {
          String text = line.strip();
          if (!text.isEmpty() && !text.startsWith("#")) {
            readers.add(reader(text));
          }
          line = lines.readLine();
        }
      }
    } catch (IOException e) {
      throw ArchiveException.met(e, "reading the identity file");
    }
    if (readers.isEmpty()) {
      throw notIdentities();
    }
    return new AgeKeys(readers);
  }

  static AgeKeys ofFileKey(byte[] key) {
    return new AgeKeys(List.of(stanzas -> new FileKey(key.clone())));
  }

  boolean isEmpty() {
    return readers.isEmpty();
  }

  List<RecipientStanzaReader> readers() {
    return readers;
  }

  /** What a library says about a line could repeat it, so it is not passed on. */
  private static RecipientStanzaReader reader(String identity) {
    try {
      return X25519RecipientStanzaReaderFactory.newRecipientStanzaReader(identity);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw notIdentities();
    }
  }

  private static ArchiveException notIdentities() {
    return ArchiveException.of(
        ArchiveException.Kind.NOT_AN_IDENTITY,
        "The identity file must hold lines that begin with AGE-SECRET-KEY-1, as age-keygen writes"
            + " them, and nothing else but comments.");
  }

  @Override
  public String toString() {
    return readers.size() + " keys";
  }
}
