package dev.trellis.tomatio.sql;

import dev.trellis.core.store.StoreException;
import dev.trellis.mapping.MappingFile;
import java.util.regex.Pattern;

/**
 * The letters in front of a WordPress's table names, and which site of a network is meant.
 *
 * @param base the network's prefix, such as {@code wp_}
 * @param site the site's number; 1 for a WordPress that is no network
 */
public record TablePrefix(String base, int site) {
  private static final Pattern GRAMMAR = Pattern.compile("[A-Za-z0-9_$]{0,40}");

  /**
   * @throws StoreException when the prefix holds what no prefix holds, or the site is below 1
   */
  public TablePrefix {
    if (!GRAMMAR.matcher(base).matches() || site < 1) {
      throw new StoreException(
          StoreException.Kind.NOT_RECOGNIZED,
          "A table prefix is letters, digits and _, such as wp_, and a site is numbered from 1.");
    }
  }

  /** The prefix of the site's own tables and of its meta keys. */
  public String ofSite() {
    return site == 1 ? base : base + site + '_';
  }

  /** Whether that is the full name of a table of the plugin on the site that the mapping lacks. */
  public boolean isUnknown(String table, MappingFile mapping) {
    return table.startsWith(ofSite() + mapping.tablePrefix())
        && mapping.tables().values().stream().noneMatch(known -> table(known).equals(table));
  }

  /** The full name of a table. */
  public String table(MappingFile.Table table) {
    return (table.network() ? base : ofSite()) + table.name();
  }
}
