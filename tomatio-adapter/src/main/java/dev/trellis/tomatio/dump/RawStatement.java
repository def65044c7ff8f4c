package dev.trellis.tomatio.dump;

import java.io.IOException;
import org.mariadb.jdbc.client.Context;
import org.mariadb.jdbc.client.socket.Writer;
import org.mariadb.jdbc.message.ClientMessage;

/**
 * A statement that the driver sends byte for byte. As a Java string it could not hold what is not
 * valid UTF-8: the driver would send a question mark for each lone surrogate.
 */
final class RawStatement implements ClientMessage {
  private static final int COM_QUERY = 3;

  private final byte[] bytes;
  private final int length;

  RawStatement(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  @Override
  public int encode(Writer writer, Context context) throws IOException {
    writer.initPacket();
    writer.writeByte(COM_QUERY);
    writer.writeBytes(bytes, 0, length);
    writer.flush();
    return 1;
  }

  @Override
  public String description() {
    return toString();
  }

  @Override
  public String toString() {
    return "RawStatement[" + length + " bytes]";
  }
}
