package dev.trellis.cli;

import dev.trellis.core.access.Grant;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.grant.Issued;
import dev.trellis.core.time.UtcInstant;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Grants, for people and as JSON; the schema is {@code docs/json/grant.schema.json}. */
final class GrantReport {
  private GrantReport() {}

  /** A new grant with its token. */
  static String created(Issued issued) {
    return Json.write(data(issued.grant()).with("token", Data.text(issued.token().secret())));
  }

  /** One grant. */
  static String one(Grant grant) {
    return Json.write(data(grant));
  }

  /** All of them. */
  static String list(List<Grant> grants) {
    return Json.write(
        Data.Obj.of(
            Map.of("grants", new Data.Arr(grants.stream().<Data>map(GrantReport::data).toList()))));
  }

  private static Data.Obj data(Grant grant) {
    Map<String, Data> members = new TreeMap<>();
    members.put("id", Data.text(grant.id()));
    members.put("client", Data.text(grant.client()));
    members.put("principal", Data.text(grant.principal().value()));
    if (grant.onBehalfOf() != null) {
      members.put("on_behalf_of", Data.text(grant.onBehalfOf().value()));
    }
    members.put("scopes", Data.Arr.ofTexts(grant.scopes().texts()));
    members.put("created", Data.text(grant.created().text()));
    time(members, "expires", grant.expires());
    time(members, "last_used", grant.lastUsed());
    time(members, "revoked", grant.revoked());
    return Data.Obj.of(members);
  }

  private static void time(Map<String, Data> members, String name, @Nullable UtcInstant at) {
    if (at != null) {
      members.put(name, Data.text(at.text()));
    }
  }

  /** A block a grant, the newest first. */
  static void print(List<Grant> grants, UtcInstant now, PrintStream out) {
    if (grants.isEmpty()) {
      out.println("There are no grants.");
    }
    for (Grant grant : grants) {
      out.printf("%s  %s  %s%n", grant.id(), grant.principal(), grant.client());
      if (grant.onBehalfOf() != null) {
        out.printf("  for        %s%n", grant.onBehalfOf());
      }
      String scopes = grant.scopes().text();
      out.printf("  scopes     %s%n", scopes.isEmpty() ? "none" : scopes);
      out.printf("  created    %s%n", grant.created().text());
      out.printf("  last used  %s%n", grant.lastUsed() == null ? "never" : grant.lastUsed().text());
      out.printf("  ends       %s%n", end(grant, now));
    }
  }

  private static String end(Grant grant, UtcInstant now) {
    if (grant.revoked() != null) {
      return "revoked " + grant.revoked().text();
    }
    if (grant.expires() == null) {
      return "when it is revoked";
    }
    return (grant.isValidAt(now) ? "" : "expired ") + grant.expires().text();
  }
}
