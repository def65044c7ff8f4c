package dev.trellis.tomatio.notes;

/**
 * A row of the database as the notes name it.
 *
 * @param table the table without its prefix
 * @param id the row's id; of user meta, the user's
 */
record Place(String table, String id) {
  /** Reads {@code table:id}. */
  static Place parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("a place is table:id, not " + text);
    }
    return new Place(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return table + ':' + id;
  }
}
