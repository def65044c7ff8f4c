package dev.trellis.tomatio.doctor;

import java.util.Locale;

/** What a finding means for an export. */
public enum Severity {
  /** Nothing of the context is lost or changed. */
  NOTE,
  /** Something is carried differently. */
  CHANGE,
  /** Something is not carried. */
  LOSS;

  /** The word in documents. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
