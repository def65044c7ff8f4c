package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads PHP's {@code serialize} format as data. Makes no object of any class: what holds one, or a
 * reference, is not read at all. Bounded in depth and items.
 *
 * <p>An array whose keys are 0, 1, 2 and so on is an array here; any other is an object.
 */
public final class PhpSerialized {
  private static final int MAX_DEPTH = 16;
  private static final int MAX_ITEMS = 100_000;
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,20}");

  private final byte[] bytes;
  private int at;
  private int items;

  private PhpSerialized(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The value, or nothing when the text is not one whole value of the accepted kinds. */
  public static Optional<Data> parse(String text) {
    PhpSerialized reader = new PhpSerialized(text.getBytes(StandardCharsets.UTF_8));
    try {
      Data value = reader.value(0);
      return reader.at == reader.bytes.length ? Optional.of(value) : Optional.empty();
    } catch (Unreadable e) {
      return Optional.empty();
    }
  }

  /** Whether the text looks like a serialized value, readable or not. */
  public static boolean looksSerialized(String text) {
    return text.equals("N;")
        || (text.length() >= 4
            && "absidOCRr".indexOf(text.charAt(0)) >= 0
            && text.charAt(1) == ':');
  }

  private Data value(int depth) throws Unreadable {
    if (depth > MAX_DEPTH || ++items > MAX_ITEMS) {
      throw new Unreadable();
    }
    char type = next();
    if (type == 'N') {
      expect(';');
      return new Data.Null();
    }
    expect(':');
    return switch (type) {
      case 'b' -> truth();
      case 'i' -> whole(until(';'));
      case 'd' -> new Data.Num(number(until(';')));
      case 's' -> {
        Data.Text string = new Data.Text(string());
        expect(';');
        yield string;
      }
      case 'a' -> array(depth);
      default -> throw new Unreadable();
    };
  }

  private Data.Bool truth() throws Unreadable {
    return switch (until(';')) {
      case "0" -> new Data.Bool(false);
      case "1" -> new Data.Bool(true);
      default -> throw new Unreadable();
    };
  }

  private String string() throws Unreadable {
    int length = length();
    expect('"');
    if (length > bytes.length - at) {
      throw new Unreadable();
    }
    String text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    expect('"');
    return text;
  }

  private Data array(int depth) throws Unreadable {
    int length = length();
    expect('{');
    List<Data> values = new ArrayList<>();
    TreeMap<String, Data> members = new TreeMap<>();
    boolean list = true;
    for (int i = 0; i < length; i++) {
      String key = key(depth);
      list &= key.equals(Integer.toString(i));
      Data value = value(depth + 1);
      values.add(value);
      members.put(key, value);
    }
    expect('}');
    return list ? new Data.Arr(values) : new Data.Obj(members);
  }

  private String key(int depth) throws Unreadable {
    return switch (value(depth + 1)) {
      case Data.Text(var text) -> text;
      case Data.Num(var number) -> number.toPlainString();
      default -> throw new Unreadable();
    };
  }

  private int length() throws Unreadable {
    String digits = until(':');
    if (digits.length() > 9 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new Unreadable();
    }
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private static Data.Num whole(String text) throws Unreadable {
    if (!WHOLE.matcher(text).matches()) {
      throw new Unreadable();
    }
    return new Data.Num(new BigDecimal(text));
  }

  private static BigDecimal number(String text) throws Unreadable {
    try {
      BigDecimal number = new BigDecimal(text);
      return new Data.Num(number).value();
    } catch (IllegalArgumentException e) {
      throw new Unreadable();
    }
  }

  private String until(char end) throws Unreadable {
    int from = at;
    while (next() != end) {
      if (at - from > 400) {
        throw new Unreadable();
      }
    }
    return new String(bytes, from, at - 1 - from, StandardCharsets.UTF_8);
  }

  private void expect(char wanted) throws Unreadable {
    if (next() != wanted) {
      throw new Unreadable();
    }
  }

  private char next() throws Unreadable {
    if (at >= bytes.length) {
      throw new Unreadable();
    }
    return (char) (bytes[at++] & 0xff);
  }

  private static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super(null, null, false, false);
    }
  }
}
