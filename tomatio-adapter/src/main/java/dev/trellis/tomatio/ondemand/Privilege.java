package dev.trellis.tomatio.ondemand;

/** What an account of a private database may do within its one database. */
public enum Privilege {
  SELECT,
  INSERT,
  UPDATE,
  DELETE,
  CREATE,
  DROP,
  ALTER,
  INDEX,
  LOCK_TABLES;

  String sql() {
    return name().replace('_', ' ');
  }
}
