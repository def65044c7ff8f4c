package dev.trellis.gateway.discovery;

import dev.trellis.core.access.Scopes;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.gateway.http.Addresses;
import java.util.List;
import java.util.Map;

/**
 * The public documents of a host of many contexts.
 *
 * @param addresses the addresses that they name
 */
public record Documents(Addresses addresses) {
  /** The version of PCP that is implemented. */
  public static final String PCP_VERSION = "0.3";

  /** The root document (§2.2 item 2). */
  public Data.Obj root() {
    return Data.Obj.of(
        Map.of(
            "pcp_version", Data.text(PCP_VERSION),
            "multi_context", new Data.Bool(true),
            "context_url_template", Data.text(addresses.template())));
  }

  /**
   * A context document (§2.3). Its custody is {@code host}, because the memory is a database that
   * its host reads (§2.4).
   */
  public Data.Obj context(Served context) {
    return Data.Obj.of(
        Map.of(
            "pcp_version",
            Data.text(PCP_VERSION),
            "kind",
            Data.text("team"),
            "controller_type",
            Data.text(context.controller() == PrincipalId.Type.HUMAN ? "human" : "org"),
            "mcp_endpoint",
            Data.text(addresses.mcp(context.id())),
            "resource_metadata",
            Data.text(addresses.metadata(context.id())),
            "profile",
            Data.text(context.teamProfile() ? "team" : "none"),
            "features",
            Data.Arr.ofTexts(List.of("partitions", "review")),
            "encryption",
            Data.Obj.of(
                Map.of(
                    "key_custody",
                    Data.text("host"),
                    "readable_by",
                    Data.Arr.ofTexts(List.of("principals", "host"))))));
  }

  /** The protected resource metadata of a context (§3.2 item 1). */
  public Data.Obj metadata(Served context) {
    return Data.Obj.of(
        Map.of(
            "resource",
            Data.text(addresses.mcp(context.id())),
            "authorization_servers",
            Data.Arr.ofTexts(List.of(addresses.origin())),
            "scopes_supported",
            Data.Arr.ofTexts(defaultGrant(context).texts()),
            "bearer_methods_supported",
            Data.Arr.ofTexts(List.of("header"))));
  }

  /** The default grant of a context (§7.2); without a team profile it has no scope for one. */
  public static Scopes defaultGrant(Served context) {
    return context.teamProfile()
        ? Scopes.TEAM_DEFAULT
        : Scopes.of(
            Scopes.TEAM_DEFAULT.granted().stream()
                .filter(scope -> !scope.value().startsWith("profile."))
                .toList());
  }
}
