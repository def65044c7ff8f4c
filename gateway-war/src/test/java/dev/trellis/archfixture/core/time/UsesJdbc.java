package dev.trellis.archfixture.core.time;

import java.sql.Connection;
import java.sql.SQLException;

final class UsesJdbc {
  void use(Connection connection) throws SQLException {
    connection.commit();
  }
}
