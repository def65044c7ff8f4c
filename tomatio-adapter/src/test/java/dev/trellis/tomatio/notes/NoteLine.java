package dev.trellis.tomatio.notes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A line of a fixture's notes.
 *
 * @param place the row
 * @param what what is odd about it
 */
record NoteLine(Place place, String what) {

  /** A line of expectations: what must have become of a note's row, and why. */
  record Expected(NoteLine note, List<Expectation> expectations, String why) {
    Expected {
      expectations = List.copyOf(expectations);
    }

    @Override
    public String toString() {
      return note.place + " " + note.what;
    }
  }

  /** The notes of a file, in its order. */
  static List<NoteLine> notes(Path file) {
    return cells(file, 4).stream().map(NoteLine::of).toList();
  }

  /**
   * The expectations of a file, in its order.
   *
   * @throws IllegalArgumentException when a line is not as it should be
   */
  static List<Expected> expected(Path file) {
    return cells(file, 5).stream().map(NoteLine::expected).toList();
  }

  private static Expected expected(List<String> cells) {
    NoteLine note = of(cells);
    List<Expectation> expectations = new ArrayList<>();
    for (String text : cells.get(3).split("; ", -1)) {
      expectations.add(Expectation.parse(text, note.place));
    }
    if (cells.get(4).isBlank()) {
      throw new IllegalArgumentException("no reason is given for " + note);
    }
    return new Expected(note, expectations, cells.get(4));
  }

  private static NoteLine of(List<String> cells) {
    return new NoteLine(new Place(cells.get(0), cells.get(1)), cells.get(2));
  }

  private static List<List<String>> cells(Path file, int columns) {
    try {
      return Files.readAllLines(file).stream()
          .skip(1)
          .map(line -> Arrays.asList(line.split("\t", -1)))
          .peek(
              cells -> {
                if (cells.size() != columns) {
                  throw new IllegalArgumentException(
                      file + " has a line of " + cells.size() + " cells: " + cells);
                }
              })
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
