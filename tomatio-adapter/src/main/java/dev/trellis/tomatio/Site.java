package dev.trellis.tomatio;

import dev.trellis.core.data.Sha256;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.SelectOptions;
import dev.trellis.tomatio.sql.SelectRecords;
import dev.trellis.tomatio.sql.SelectTerms;
import dev.trellis.tomatio.sql.SelectUsers;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sql.Tables;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What stands around the records of a site: its options, scope terms and users.
 *
 * @param tables its tables
 * @param options the options that the mapping names
 * @param partitions its scope terms as partitions
 * @param principals its users as principals
 */
record Site(
    Tables tables, Map<String, String> options, Partitions partitions, Principals principals) {
  private static final Pattern LANGUAGE =
      Pattern.compile("[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{1,8}){0,3}");

  /** Reads it. */
  static Site read(
      Connection connection, MappingFile mapping, TablePrefix prefix, Bindings bindings)
      throws SQLException {
    Tables tables = Tables.served(connection, mapping, prefix);
    MappingFile.Site names = mapping.site();
    List<String> wanted = new ArrayList<>(names.address());
    wanted.addAll(List.of(names.name(), names.timezone(), names.gmtOffset(), names.language()));
    return new Site(
        tables,
        SelectOptions.of(connection, tables, wanted),
        Partitions.of(SelectTerms.of(connection, tables, mapping.taxonomy())),
        Principals.read(new SelectUsers(connection, tables), mapping, prefix, bindings));
  }

  /** The questions about its records. */
  SelectRecords records(Connection connection, MappingFile mapping) {
    return new SelectRecords(connection, tables, mapping);
  }

  /** The zone of its local times. */
  ZoneId zone(MappingFile.Site names) {
    return SiteReferences.zone(options.get(names.timezone()), options.get(names.gmtOffset()));
  }

  /** Its language as WordPress names it; empty for English and for what is no such name. */
  String language(MappingFile.Site names) {
    String language = options.getOrDefault(names.language(), "");
    return LANGUAGE.matcher(language).matches() ? language : "";
  }

  /** A digest of all of it that a page can depend on. */
  String digest() {
    StringBuilder text = new StringBuilder(new TreeMap<>(options).toString());
    partitions
        .all()
        .forEach(
            named ->
                text.append(named.name())
                    .append(named.term().id())
                    .append(named.term().taxonomyId())
                    .append(named.term().slug()));
    text.append(principals.fingerprint());
    return Sha256.hex(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
