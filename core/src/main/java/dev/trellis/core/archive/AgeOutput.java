package dev.trellis.core.archive;

import com.exceptionfactory.jagged.framework.stream.StandardEncryptingChannelFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.security.GeneralSecurityException;
import java.util.List;

/** Encrypts what is written on into a file that stays open. */
record AgeOutput(WritableByteChannel channel, AgeEnvelope envelope) {

  static AgeOutput to(WritableByteChannel target, AgeEnvelope envelope) throws IOException {
    try {
      return new AgeOutput(
          new StandardEncryptingChannelFactory()
              .newEncryptingChannel(new Kept(target), List.of(envelope.writer())),
          envelope);
    } catch (GeneralSecurityException e) {
      throw new IOException("encrypting failed", e);
    }
  }

  /** Writes the last block. */
  void finish() throws IOException {
    channel.close();
  }

  /** A channel that somebody else closes. */
  private record Kept(WritableByteChannel target) implements WritableByteChannel {
    @Override
    public int write(ByteBuffer bytes) throws IOException {
      int written = bytes.remaining();
      while (bytes.hasRemaining()) {
        target.write(bytes);
      }
      return written;
    }

    @Override
    public boolean isOpen() {
      return target.isOpen();
    }

    @Override
    public void close() {
      // the file is not complete yet
    }
  }
}
