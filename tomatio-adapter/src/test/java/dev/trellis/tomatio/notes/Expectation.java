package dev.trellis.tomatio.notes;

import java.util.Arrays;
import java.util.List;

/**
 * One thing that is expected of a row.
 *
 * @param place the row
 * @param verb what is asserted
 * @param operand what must be found
 */
record Expectation(Place place, Verb verb, String operand) {

  /**
   * Reads one: {@code [@table:id] verb operand}, or {@code [@table:id] key=value} for a value of
   * the document that the line named before.
   *
   * @throws IllegalArgumentException when the verb is not known or lacks its operand
   */
  static Expectation parse(String text, Place ofLine) {
    if (text.startsWith("@")) {
      int space = text.indexOf(' ');
      return parse(text.substring(space + 1), Place.parse(text.substring(1, space)));
    }
    int end = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
    if (text.substring(0, end).indexOf('=') > 0) {
      return new Expectation(ofLine, Verb.KEY, text);
    }
    Verb verb = Verb.named(text.substring(0, end));
    String operand = text.substring(end).strip();
    if (operand.isEmpty() != (verb == Verb.ABSENT)) {
      throw new IllegalArgumentException(text + ": the operand is missing, or one too many");
    }
    return new Expectation(ofLine, verb, operand);
  }

  /** The words of the operand. */
  List<String> words() {
    return Arrays.asList(operand.split(" ", -1));
  }

  /** The same expectation of something that is not so. */
  Expectation falsified(Evidence evidence) {
    return verb == Verb.ABSENT
        ? new Expectation(evidence.present(place.table()), verb, operand)
        : new Expectation(place, verb, verb.wrong(operand));
  }

  @Override
  public String toString() {
    return '@' + place.toString() + ' ' + verb.word() + ' ' + operand;
  }
}
