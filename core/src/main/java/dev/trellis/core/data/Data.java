package dev.trellis.core.data;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A JSON-shaped value, deeply immutable.
 *
 * <p>Two values are equal when they are equal as data: the order of members does not count, nor
 * does the spelling of a number. The members of an object stand in the order of their names (UTF-16
 * code units, as RFC 8785 orders them), so the same data always has the same text. {@code toString}
 * shows the kind and the size, never the value.
 */
public sealed interface Data {

  /**
   * The longest exponent a number may have; beyond it a plain digit string would not fit memory.
   */
  int MAX_EXPONENT = 400;

  /** An object. */
  record Obj(SortedMap<String, Data> members) implements Data {
    public Obj {
      members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }

    /** An object of these members. */
    public static Obj of(Map<String, ? extends Data> members) {
      return new Obj(new TreeMap<>(members));
    }

    /** The member of that name, if there is one. */
    public Optional<Data> get(String name) {
      return Optional.ofNullable(members.get(name));
    }

    /** The member of that name when it is a string. */
    public Optional<String> text(String name) {
      return get(name).filter(Text.class::isInstance).map(Text.class::cast).map(Text::value);
    }

    /** The member of that name when it is an object. */
    public Optional<Obj> object(String name) {
      return get(name).filter(Obj.class::isInstance).map(Obj.class::cast);
    }

    /** The items of the member of that name when it is an array, else nothing. */
    public List<Data> items(String name) {
      return members.get(name) instanceof Arr(var items) ? items : List.of();
    }

    /** A copy in which that member has that value. */
    public Obj with(String name, Data value) {
      SortedMap<String, Data> copy = new TreeMap<>(members);
      copy.put(name, value);
      return new Obj(copy);
    }

    /** A copy without that member. */
    public Obj without(String name) {
      SortedMap<String, Data> copy = new TreeMap<>(members);
      copy.remove(name);
      return new Obj(copy);
    }

    @Override
    public String toString() {
      return "object of " + members.size() + " members";
    }
  }

  /** An array. */
  record Arr(List<Data> items) implements Data {
    public Arr {
      items = List.copyOf(items);
    }

    /** An array of strings. */
    public static Arr ofTexts(List<String> texts) {
      return new Arr(texts.stream().<Data>map(Text::new).toList());
    }

    @Override
    public String toString() {
      return "array of " + items.size() + " items";
    }
  }

  /** A string. */
  record Text(String value) implements Data {
    @Override
    public String toString() {
      return "string of " + value.length() + " characters";
    }
  }

  /**
   * A number, exact. Trailing zeros do not count.
   *
   * @param value the number
   */
  record Num(BigDecimal value) implements Data {
    /**
     * @throws IllegalArgumentException when the exponent is beyond {@link Data#MAX_EXPONENT}
     */
    public Num {
      if (Math.abs((long) value.precision() - value.scale()) > MAX_EXPONENT
          || Math.abs(value.scale()) > MAX_EXPONENT) {
        throw new IllegalArgumentException("the number's exponent is beyond " + MAX_EXPONENT);
      }
      value = value.stripTrailingZeros();
    }

    /** That whole number. */
    public static Num of(long value) {
      return new Num(BigDecimal.valueOf(value));
    }

    @Override
    public String toString() {
      return "number";
    }
  }

  /** A truth value. */
  record Bool(boolean value) implements Data {
    @Override
    public String toString() {
      return "boolean";
    }
  }

  /** The null value. */
  record Null() implements Data {
    @Override
    public String toString() {
      return "null";
    }
  }

  /** A string value. */
  static Text text(String value) {
    return new Text(value);
  }

  /** An array of these values. */
  static Arr array(Data... items) {
    return new Arr(Arrays.asList(items));
  }
}
