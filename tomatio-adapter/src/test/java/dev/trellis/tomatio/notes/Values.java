package dev.trellis.tomatio.notes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** How the values of a document are written in an expectation. */
final class Values {
  private static final int LONGEST = 400;

  private Values() {}

  /**
   * What stands under a key, with dots between the names: a text as it is, with {@code \n}, {@code
   * \r}, {@code \t} and {@code \s} for a semicolon; the items of a list with commas between; {@code
   * none} where nothing stands; of a text of more than 400 characters their number and its digest.
   */
  static String at(Data.Obj document, String key) {
    int dot = key.indexOf('.');
    if (dot >= 0) {
      return document
          .object(key.substring(0, dot))
          .map(it -> at(it, key.substring(dot + 1)))
          .orElse("none");
    }
    return document.get(key).map(Values::written).orElse("none");
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String written(Data value) {
    return switch (value) {
      case Data.Text(var text) when text.length() > LONGEST ->
          text.length() + " characters, sha256 " + sha256(text.getBytes(UTF_8)).substring(0, 16);
      case Data.Text(var text) ->
          text.replace("\\", "\\\\")
              .replace("\n", "\\n")
              .replace("\r", "\\r")
              .replace("\t", "\\t")
              .replace(";", "\\s");
      case Data.Num(var number) -> number.toPlainString();
      case Data.Arr(var items) ->
          items.stream().map(Values::written).collect(Collectors.joining(","));
      default -> Json.write(value);
    };
  }
}
