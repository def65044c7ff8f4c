package dev.trellis.tomatio.doctor;

import java.util.List;

/**
 * An ailment that was found.
 *
 * @param ailment the ailment
 * @param count how often it shows
 * @param examples where it shows, the first places
 */
public record Diagnosis(Ailment ailment, long count, List<Example> examples) {
  public Diagnosis {
    examples = List.copyOf(examples);
  }
}
