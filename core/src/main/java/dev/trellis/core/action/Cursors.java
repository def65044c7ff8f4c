package dev.trellis.core.action;

import dev.trellis.core.access.Access;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.error.PcpError;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cursors of paged answers. The same place always gives the same cursor, on every node (D-21). A
 * cursor holds a place among what its answer already showed, and a seal over it, the caller and the
 * question; it opens for that caller and that question only.
 */
public final class Cursors {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SEAL = 16;

  private final byte[] key;

  /**
   * Cursors under a key.
   *
   * @param key at least 32 random bytes, the same on every node
   * @throws IllegalArgumentException when the key is shorter
   */
  public Cursors(byte[] key) {
    if (key.length < 32) {
      throw new IllegalArgumentException("the key of cursors has at least 32 bytes");
    }
    this.key = key.clone();
  }

  /**
   * The cursor of a place.
   *
   * @param question the tool's name and its arguments; the argument {@code cursor} does not count
   */
  public String seal(Access access, String tool, Data.Obj question, Data.Obj place) {
    byte[] text = Json.write(place).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream cursor = new ByteArrayOutputStream();
    cursor.writeBytes(mac(access, tool, question, text));
    cursor.writeBytes(text);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor.toByteArray());
  }

  /**
   * The place that a cursor names.
   *
   * @throws PcpError {@code invalid_input} when it is none of ours, or of another question
   */
  public Data.Obj open(Access access, String tool, Data.Obj question, String cursor) {
    byte[] bytes = decode(cursor);
    if (bytes.length > SEAL) {
      byte[] text = Arrays.copyOfRange(bytes, SEAL, bytes.length);
      byte[] seal = Arrays.copyOf(bytes, SEAL);
      if (MessageDigest.isEqual(seal, mac(access, tool, question, text))
          && Json.parse(text) instanceof Data.Obj place) {
        return place;
      }
    }
    throw unknown();
  }

  private byte[] mac(Access access, String tool, Data.Obj question, byte[] place) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      Data.Arr bound =
          Data.array(
              Data.text(access.context().value()),
              Data.text(access.caller().principal().value()),
              Data.text(tool),
              question.without("cursor").without("limit"));
      mac.update(Json.write(bound).getBytes(StandardCharsets.UTF_8));
      mac.update((byte) '\n');
      return Arrays.copyOf(mac.doFinal(place), SEAL);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  private static byte[] decode(String cursor) {
    try {
      return Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw unknown();
    }
  }

  private static PcpError unknown() {
    return PcpError.invalidInput(
        "the cursor is none that this server gave for this call: ask again without it");
  }
}
