package dev.trellis.archfixture.tomatio.dump;

import java.sql.Connection;
import java.sql.SQLException;

final class UsesJdbc {
  void use(Connection connection) throws SQLException {
    connection.commit();
  }
}
