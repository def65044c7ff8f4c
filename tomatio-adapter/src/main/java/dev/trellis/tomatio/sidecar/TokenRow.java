package dev.trellis.tomatio.sidecar;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** The hash of a token and the grant that it is under (§3.4 item 9). */
@Entity
@Table(name = "pcp_token")
@NullUnmarked
public class TokenRow {
  @Id
  @Column(name = "hash", columnDefinition = "char(64)")
  private String hash;

  @Column(name = "grant_id")
  private String grantId;

  /** For the persistence provider. */
  protected TokenRow() {}

  /** The row of a token. */
  public TokenRow(String hash, String grantId) {
    this.hash = hash;
    this.grantId = grantId;
  }

  public String grantId() {
    return grantId;
  }
}
