package dev.trellis.tomatio.sidecar;

/**
 * The quoted names of the adapter's tables.
 *
 * @param prefix the site's table prefix
 */
public record Names(String prefix) {

  /** The table of that name, without prefix and {@code pcp_}. */
  public String of(String table) {
    return '`' + bare(table).replace("`", "``") + '`';
  }

  /** The same, unquoted. */
  public String bare(String table) {
    return prefix + "pcp_" + table;
  }
}
