package dev.trellis.tomatio;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the database that holds the store. The caller closes them. */
@FunctionalInterface
public interface ConnectionSource {

  /** A new connection. */
  Connection open() throws SQLException;
}
