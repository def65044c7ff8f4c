package dev.trellis.core.archive;

import com.exceptionfactory.jagged.DecryptingChannelFactory;
import com.exceptionfactory.jagged.UnsupportedRecipientStanzaException;
import com.exceptionfactory.jagged.framework.armor.ArmoredDecryptingChannelFactory;
import com.exceptionfactory.jagged.framework.stream.StandardDecryptingChannelFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** Opens an archive that is encrypted as a whole with age (§8.4 item 2), binary or armored. */
final class AgeInput {
  private static final int BUFFER = 64 * 1024;

  private AgeInput() {}

  /**
   * The archive in clear, in a file without a name; nothing, and a problem, when none of the keys
   * opens it or it is damaged.
   *
   * @throws IOException when there is no room for it
   */
  static Optional<FileChannel> decrypt(
      FileChannel ciphertext, AgeKeys keys, Path scratch, Problems problems) throws IOException {
    if (keys.isEmpty()) {
      problems.add(
          Problem.Code.LOCKED, "the archive is encrypted with age; only an identity opens it");
      return Optional.empty();
    }
    Optional<ReadableByteChannel> opened = open(ciphertext, keys, problems);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    Spool plain = Spool.in(scratch);
    boolean whole = false;
    try {
      whole = copy(opened.get(), plain, problems);
      return whole ? Optional.of(plain.channel()) : Optional.empty();
    } finally {
      if (!whole) {
        plain.close();
      }
    }
  }

  private static Optional<ReadableByteChannel> open(
      FileChannel ciphertext, AgeKeys keys, Problems problems) throws IOException {
    boolean armored = ZipFrame.bytes(ciphertext, 0, 1).get(0) == '-';
    DecryptingChannelFactory factory =
        armored ? new ArmoredDecryptingChannelFactory() : new StandardDecryptingChannelFactory();
    ReadableByteChannel bytes = Channels.newChannel(new FileBytes(ciphertext).from(0));
    try {
      return Optional.of(factory.newDecryptingChannel(bytes, keys.readers()));
    } catch (UnsupportedRecipientStanzaException e) {
      problems.add(
          Problem.Code.LOCKED, "the archive is encrypted with age for others than this identity");
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      problems.add(Problem.Code.DAMAGED_ARCHIVE, "the head of the encrypted archive is damaged");
    }
    return Optional.empty();
  }

  /** Copies; tells whether it came to its end. */
  private static boolean copy(ReadableByteChannel clear, Spool plain, Problems problems)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    OutputStream out = plain.output();
    while (true) {
      int read;
      try {
        read = Channels.newInputStream(clear).read(buffer);
      } catch (IOException | RuntimeException e) {
        problems.add(
            Problem.Code.DAMAGED_ARCHIVE,
            "the encrypted archive is damaged, or its end is missing");
        return false;
      }
      if (read < 0) {
        return true;
      }
      out.write(buffer, 0, read);
    }
  }
}
