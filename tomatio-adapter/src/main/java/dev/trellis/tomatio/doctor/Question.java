package dev.trellis.tomatio.doctor;

import java.sql.SQLException;

/** One thing to find out about a database. */
@FunctionalInterface
interface Question {

  /** Asks, and notes on the chart what is found. */
  void ask(Patient patient, Chart chart) throws SQLException;
}
