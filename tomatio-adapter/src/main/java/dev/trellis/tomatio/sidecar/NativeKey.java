package dev.trellis.tomatio.sidecar;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Which native record something was made of.
 *
 * @param entity the mapping's name for its kind
 * @param id its native id, unsigned
 */
public record NativeKey(String entity, long id) {

  /** The key that stands in two columns of a row, of which that is the first. */
  static NativeKey of(ResultSet row, int column) throws SQLException {
    return new NativeKey(row.getString(column), Long.parseUnsignedLong(row.getString(column + 1)));
  }

  /** Puts the key in the place of two parameters, of which that is the first. */
  void bind(PreparedStatement statement, int parameter) throws SQLException {
    statement.setString(parameter, entity);
    statement.setString(parameter + 1, Long.toUnsignedString(id));
  }
}
