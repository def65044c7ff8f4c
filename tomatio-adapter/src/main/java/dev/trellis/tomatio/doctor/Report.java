package dev.trellis.tomatio.doctor;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a doctor says of a database.
 *
 * @param database what the database is
 * @param preview what an export would give; {@code null} when it could not be looked at
 * @param refusal why an export would be refused, in one sentence; {@code null} when it would not
 * @param diagnoses what was found, in the order of {@link Ailment}
 */
public record Report(
    Database database,
    @Nullable Preview preview,
    @Nullable String refusal,
    List<Diagnosis> diagnoses) {

  /**
   * What a database is.
   *
   * @param server the server's version
   * @param prefix what the site's table names begin with
   * @param site the site's number
   * @param sites the sites that have a memory of the plugin
   * @param wordpress the version of WordPress's tables, as the site's options say
   * @param plugin the version of the plugin's tables, as the site's options say
   * @param live whether it is a live database, not a dump
   * @param privileges what the account may do; empty for a dump
   * @param tables the tables that an export reads
   */
  public record Database(
      String server,
      String prefix,
      int site,
      List<Integer> sites,
      @Nullable String wordpress,
      @Nullable String plugin,
      boolean live,
      Set<String> privileges,
      List<TableFacts> tables) {
    public Database {
      sites = List.copyOf(sites);
      privileges = Set.copyOf(privileges);
      tables = List.copyOf(tables);
    }
  }

  public Report {
    diagnoses = List.copyOf(diagnoses);
  }

  /** What an export would give, when it could be looked at. */
  public Optional<Preview> previewIfAny() {
    return Optional.ofNullable(preview);
  }

  /** The gravest of what was found; nothing when the database is clean. */
  public Optional<Severity> gravest() {
    return diagnoses.stream()
        .map(diagnosis -> Advice.on(diagnosis.ailment()).severity())
        .max(Severity::compareTo);
  }
}
