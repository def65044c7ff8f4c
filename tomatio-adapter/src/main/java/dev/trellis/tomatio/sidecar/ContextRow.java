package dev.trellis.tomatio.sidecar;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
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

  /** For the persistence provider. */
  protected ContextRow() {}

  /** The row of a context that is served for the first time. */
  public ContextRow(String id, String origin, String kind, String controller) {
    this.id = id;
    this.origin = origin;
    this.kind = kind;
    this.controller = controller;
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
}
