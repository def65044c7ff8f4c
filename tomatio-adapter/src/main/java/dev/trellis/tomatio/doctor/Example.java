package dev.trellis.tomatio.doctor;

/**
 * Where an ailment shows. Names the place, never what is stored there.
 *
 * @param table the table's name in the database
 * @param id the id of the row in digits, or the name of the table's part that is meant
 * @param field the column or meta key
 */
public record Example(String table, String id, String field) {}
