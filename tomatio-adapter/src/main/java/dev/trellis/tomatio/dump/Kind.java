package dev.trellis.tomatio.dump;

/** A kind of statement that a dump may hold and that is not executed. */
public enum Kind {
  /** Structure or rows of a table that the caller did not want. */
  OTHER_TABLE("statements for other tables"),
  /** A table that names another database. */
  OTHER_DATABASE("statements for tables of another database"),
  /** A wanted table that uses something a stranger's file may not use here. */
  UNSAFE_TABLE("tables with an engine, option, key or expression that is not loaded"),
  /** Rows of a table that was refused as {@link #UNSAFE_TABLE}. */
  ROWS_OF_UNSAFE_TABLE("rows of tables that were not loaded"),
  /** An INSERT that holds more than literal values. */
  UNSAFE_INSERT("INSERT statements with more than plain values"),
  /** A line for the command-line client, such as DELIMITER or SOURCE. */
  CLIENT_COMMAND("commands for the client program"),
  /** USE, and CREATE, ALTER or DROP DATABASE. */
  DATABASE("statements that make or choose a database"),
  /** A stored procedure, function or package, or a call of one. */
  ROUTINE("stored routines"),
  /** A trigger. */
  TRIGGER("triggers"),
  /** A view, or the stand-in that a dump makes for one. */
  VIEW("views"),
  /** A scheduled event. */
  EVENT("events"),
  /** Accounts and rights. */
  ACCOUNT("statements about accounts and rights"),
  /** LOAD DATA and LOAD XML. */
  LOAD_FILE("statements that read files"),
  /** SELECT, also INTO OUTFILE. */
  SELECT("queries"),
  /** A setting outside of the closed list, or one that the server refused. */
  SETTING("settings"),
  /** ALTER TABLE other than DISABLE or ENABLE KEYS. */
  ALTER_TABLE("changes to tables"),
  /** Anything else. */
  OTHER("other statements");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /** The kind in words, plural, for a report. */
  public String words() {
    return words;
  }
}
