package dev.trellis.tomatio.ondemand;

/** A database account that exists as long as its private database. Its text has no password. */
public record Account(String user, String password) {
  @Override
  public String toString() {
    return "Account[" + user + "]";
  }
}
