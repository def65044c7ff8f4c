package dev.trellis.tomatio.sidecar;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** The one row that says which context these tables hold, and what was last seen around it. */
@Entity
@Table(name = "pcp_context")
@NullUnmarked
public class ContextRow {
  @Id
  @Column(name = "one")
  private byte one = 1;

  @Column(name = "id")
  private String id;

  @Column(name = "origin")
  private String origin;

  @Column(name = "kind")
  private String kind;

  @Column(name = "controller")
  private String controller;

  @Column(name = "surroundings")
  private String surroundings;

  @Column(name = "profile")
  private String profile;

  @Column(name = "since_ms")
  private long since;

  @Column(name = "version")
  private long version;

  @Column(name = "language")
  private String language = "";

  /** For the persistence provider. */
  protected ContextRow() {}

  /** The row of a context that is served for the first time. */
  public ContextRow(String id, String origin, String kind, String controller, Instant since) {
    this.id = id;
    this.origin = origin;
    this.kind = kind;
    this.controller = controller;
    this.since = since.toEpochMilli();
  }

  public String id() {
    return id;
  }

  public String origin() {
    return origin;
  }

  public String controller() {
    return controller;
  }

  /** The digest of terms, users and options as they were last seen; null before the first time. */
  public String surroundings() {
    return surroundings;
  }

  public void surroundings(String seen) {
    this.surroundings = seen;
  }

  /** The team profile without controller and members, as JSON; null when there is none. */
  public String profile() {
    return profile;
  }

  public void profile(String json) {
    this.profile = json;
  }

  /** The version of the pages: it grows with each transaction that changes one. */
  public long version() {
    return version;
  }

  public void version(long next) {
    this.version = next;
  }

  /** The site's language as WordPress names it; empty for English. */
  public void language(String named) {
    this.language = named;
  }
}
