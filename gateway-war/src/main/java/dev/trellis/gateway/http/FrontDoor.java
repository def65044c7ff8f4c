package dev.trellis.gateway.http;

import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.gateway.http.OriginRule.Verdict;
import dev.trellis.gateway.http.Resource.Document;
import dev.trellis.gateway.http.Resource.Endpoint;
import java.util.List;
import java.util.Map;

/**
 * What every request meets first: the host, the origin, the path, in this order. What it does not
 * know is a JSON 404 (§2.2 item 3); what fails unexpectedly is a JSON 500 with an incident id.
 */
public final class FrontDoor {
  private static final String REQUEST_HEADERS =
      "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
  private static final String EXPOSED = "WWW-Authenticate, MCP-Protocol-Version, Retry-After";

  private final HostRule hosts;
  private final OriginRule origins;
  private final Map<String, Resource> resources;
  private final Ids ids;
  private final Incidents incidents;

  /**
   * A door to these resources.
   *
   * @param resources what is served, by its exact path
   */
  public FrontDoor(
      HostRule hosts,
      OriginRule origins,
      Map<String, Resource> resources,
      Ids ids,
      Incidents incidents) {
    this.hosts = hosts;
    this.origins = origins;
    this.resources = Map.copyOf(resources);
    this.ids = ids;
    this.incidents = incidents;
  }

  /**
   * Whether a request with these values of the header {@code Host} is answered at all, whatever it
   * asks for (§9.4 item 2).
   */
  public boolean admitsHost(List<String> named) {
    return hosts.admits(named.stream().map(String::strip).toList());
  }

  /** The answer to a request. */
  public Answer answer(Inbound request) {
    return decided(request).with("X-Content-Type-Options", "nosniff");
  }

  private Answer decided(Inbound request) {
    if (!hosts.admits(request.all("Host"))) {
      return Answer.error(403);
    }
    Verdict origin = origins.decide(request.all("Origin"));
    return switch (resources.get(request.path())) {
      case Document document -> read(request, origin, document);
      case Endpoint endpoint -> called(request, origin, endpoint);
      case null -> origin instanceof Verdict.Refused ? Answer.error(403) : Answer.error(404);
    };
  }

  private Answer read(Inbound request, Verdict origin, Document document) {
    return switch (request.method()) {
      case "GET", "HEAD" ->
          Answer.json(200, document.content()).with("Access-Control-Allow-Origin", "*");
      case "OPTIONS" -> preflight(origin, "GET, HEAD");
      default -> Answer.error(405).with("Allow", "GET, HEAD");
    };
  }

  private Answer called(Inbound request, Verdict origin, Endpoint endpoint) {
    if (origin instanceof Verdict.Refused) {
      return Answer.error(403);
    }
    if (request.method().equals("OPTIONS")) {
      return preflight(origin, "POST");
    }
    return readable(safely(request, endpoint), origin);
  }

  private Answer safely(Inbound request, Endpoint endpoint) {
    try {
      return endpoint.answer(request);
    } catch (RuntimeException failure) {
      String incident = ids.next("incident");
      incidents.report(incident, failure);
      return Answer.failure(500, incident);
    }
  }

  private static Answer preflight(Verdict origin, String methods) {
    return switch (origin) {
      case Verdict.Allowed allowed ->
          readable(Answer.empty(204), allowed)
              .with("Access-Control-Allow-Methods", methods)
              .with("Access-Control-Allow-Headers", REQUEST_HEADERS)
              .with("Access-Control-Max-Age", "600");
      case Verdict.Refused refused -> Answer.error(403);
      case Verdict.None none -> Answer.error(405).with("Allow", methods);
    };
  }

  private static Answer readable(Answer answer, Verdict origin) {
    Answer varied = answer.with("Vary", "Origin");
    return origin instanceof Verdict.Allowed(var page)
        ? varied
            .with("Access-Control-Allow-Origin", page)
            .with("Access-Control-Expose-Headers", EXPOSED)
        : varied;
  }
}
