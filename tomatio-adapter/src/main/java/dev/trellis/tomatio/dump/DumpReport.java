package dev.trellis.tomatio.dump;

import java.util.Map;
import java.util.Set;

/**
 * What became of a dump.
 *
 * @param loadedStatements statements that made tables or rows
 * @param tables the tables that are there now
 * @param refusedTables wanted tables that are not there, because they were not safe to make
 * @param missedTables tables in the dump that are not wanted but worth naming
 * @param leftOut how many statements of each kind were not executed
 * @param replacedCollations collations that the server does not know and what stood in for them
 * @param warnings how many warnings the server gave: values that it changed while storing them, or
 *     values for generated columns, which it computes itself
 * @param complete whether the file itself says that it is whole; false when it carries no such mark
 */
public record DumpReport(
    long loadedStatements,
    Set<String> tables,
    Set<String> refusedTables,
    Set<String> missedTables,
    Map<Kind, Integer> leftOut,
    Map<String, String> replacedCollations,
    long warnings,
    boolean complete) {
  public DumpReport {
    tables = Set.copyOf(tables);
    refusedTables = Set.copyOf(refusedTables);
    missedTables = Set.copyOf(missedTables);
    leftOut = Map.copyOf(leftOut);
    replacedCollations = Map.copyOf(replacedCollations);
  }
}
