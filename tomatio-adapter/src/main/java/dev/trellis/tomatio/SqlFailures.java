package dev.trellis.tomatio;

import dev.trellis.core.store.StoreException;
import java.sql.SQLException;

/** What a failure of the driver means to the operator. Never repeats the server's words. */
public final class SqlFailures {
  private SqlFailures() {}

  /** The failure as one sentence. */
  public static StoreException translate(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    int code = e.getErrorCode();
    if (state.startsWith("28") || code == 1045 || code == 1698) {
      return failure(
          StoreException.Kind.REFUSED,
          "The database refuses this account: check --user and the password in --password-file.",
          e);
    }
    if (code == 1044 || code == 1142 || code == 1143) {
      return failure(
          StoreException.Kind.REFUSED,
          "This account may not read all it needs: grant it SELECT on the WordPress database.",
          e);
    }
    if (code == 1130) {
      return failure(
          StoreException.Kind.REFUSED,
          "The database admits no account from this machine: allow its address there.",
          e);
    }
    if (code == 1412) {
      return failure(
          StoreException.Kind.FAILED,
          "The tables were altered while they were read: try again when that is done.",
          e);
    }
    if (code == 1049) {
      return failure(
          StoreException.Kind.NOT_RECOGNIZED,
          "The server has no database of that name: check --jdbc-url.",
          e);
    }
    if (state.startsWith("08") || code == 1927 || code == 1053 || code == 2013) {
      return failure(
          StoreException.Kind.UNREACHABLE,
          "The database cannot be reached, or the connection to it was lost: check that it runs and"
              + " that --jdbc-url names it, then try again.",
          e);
    }
    return failure(
        StoreException.Kind.FAILED,
        "The database failed with error " + code + " (SQL state " + state + ").",
        e);
  }

  private static StoreException failure(
      StoreException.Kind kind, String message, SQLException cause) {
    return new StoreException(kind, message, cause);
  }
}
