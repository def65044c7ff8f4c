package dev.trellis.gateway.discovery;

import dev.trellis.core.access.Scopes;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.HttpCall;
import dev.trellis.gateway.http.Origins;
import dev.trellis.gateway.http.Place;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The documents of discovery and of protected resources, open to everybody (§2.2, §3.2 item 6). The
 * two that describe a context agree (§2.5) because both take their addresses from one place.
 */
public final class PublicDocuments implements Place {
  private static final String METHODS = "GET, HEAD";

  private final Addresses addresses;
  private final Origins origins;
  private final Map<String, String> documents = new TreeMap<>();

  /** The documents of these contexts. */
  public PublicDocuments(Addresses addresses, Origins origins, Collection<Served> contexts) {
    this.addresses = addresses;
    this.origins = origins;
    documents.put("/.well-known/pcp.json", Json.write(root()));
    for (Served context : contexts) {
      put(addresses.document(context.id()), contextDocument(context));
      put(addresses.resourceMetadata(context.id()), resourceMetadata(context));
    }
  }

  private void put(String address, Data.Obj document) {
    documents.put(address.substring(addresses.origin().toString().length()), Json.write(document));
  }

  private Data.Obj root() {
    return Data.Obj.of(
        Map.of(
            "pcp_version", Data.text("0.3"),
            "multi_context", new Data.Bool(true),
            "context_url_template", Data.text(addresses.template())));
  }

  private Data.Obj contextDocument(Served context) {
    return Data.Obj.of(
        Map.of(
            "pcp_version",
            Data.text("0.3"),
            "kind",
            Data.text("team"),
            "controller_type",
            Data.text(context.controlledByHuman() ? "human" : "org"),
            "mcp_endpoint",
            Data.text(addresses.endpoint(context.id())),
            "resource_metadata",
            Data.text(addresses.resourceMetadata(context.id())),
            "profile",
            Data.text(context.teamProfile() ? "team" : "none"),
            "features",
            Data.Arr.ofTexts(List.of("partitions", "review")),
            "encryption",
            Data.Obj.of(
                Map.of(
                    "key_custody", Data.text("host"),
                    "readable_by", Data.Arr.ofTexts(List.of("principals", "host"))))));
  }

  private Data.Obj resourceMetadata(Served context) {
    return Data.Obj.of(
        Map.of(
            "resource", Data.text(addresses.endpoint(context.id())),
            "authorization_servers", Data.Arr.ofTexts(List.of(addresses.issuer())),
            "scopes_supported", Data.Arr.ofTexts(Scopes.TEAM_DEFAULT.texts()),
            "bearer_methods_supported", Data.Arr.ofTexts(List.of("header"))));
  }

  @Override
  public Optional<Answer> answer(HttpCall call) {
    String document = documents.get(call.path());
    if (document == null) {
      return Optional.empty();
    }
    Answer answer =
        switch (call.method()) {
          case "GET", "HEAD" ->
              Answer.json(200, document).with("Cache-Control", "public, max-age=60");
          case "OPTIONS" -> preflight(call);
          default -> Answer.notAllowed(METHODS);
        };
    return Optional.of(answer.with("Access-Control-Allow-Origin", "*"));
  }

  /** Only an origin of the list is told that it may ask with headers of its own (§9.4 item 3). */
  private Answer preflight(HttpCall call) {
    if (!call.has("Origin") || !origins.admitsOrigin(call)) {
      return Answer.error(403, "forbidden");
    }
    return Answer.empty(204)
        .with("Access-Control-Allow-Methods", METHODS)
        .with("Access-Control-Allow-Headers", "Accept, Content-Type, MCP-Protocol-Version")
        .with("Access-Control-Max-Age", "600");
  }
}
