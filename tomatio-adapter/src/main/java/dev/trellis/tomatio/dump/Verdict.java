package dev.trellis.tomatio.dump;

import java.util.List;

/** What is to be done with one statement of a dump. */
sealed interface Verdict {
  /** Execute it: it makes or drops a table. */
  record Structure(String table, boolean creates, List<Edit> edits) implements Verdict {}

  /** Execute it: it holds rows of a table. */
  record Rows(String table) implements Verdict {}

  /** Execute it: it sets something for this session, or ends a transaction. */
  record Session() implements Verdict {}

  /** Neither execute nor report it: a private database does not need it. */
  record Needless() implements Verdict {}

  /** Do not execute it, and report it. */
  record LeftOut(Kind kind) implements Verdict {}

  /** Do not execute it, and report it: it makes or fills a table that is not wanted. */
  record Unwanted(String table) implements Verdict {}

  /** Do not execute it: a wanted table that is not safe to make. */
  record Unsafe(String table) implements Verdict {}

  /** A piece of a statement and what replaces it, in ASCII. */
  record Edit(int start, int end, String replacement) {}
}
