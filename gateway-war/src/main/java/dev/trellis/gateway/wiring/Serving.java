package dev.trellis.gateway.wiring;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.core.grant.Authentication;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.Transactions;
import dev.trellis.gateway.discovery.Documents;
import dev.trellis.gateway.discovery.Served;
import dev.trellis.gateway.http.Addresses;
import dev.trellis.gateway.http.FrontDoor;
import dev.trellis.gateway.http.HostRule;
import dev.trellis.gateway.http.Limits;
import dev.trellis.gateway.http.OriginRule;
import dev.trellis.gateway.http.RemoteAddress;
import dev.trellis.gateway.http.Resource;
import dev.trellis.gateway.mcp.BearerGate;
import dev.trellis.gateway.mcp.McpEndpoint;
import dev.trellis.gateway.mcp.ServedContext;
import dev.trellis.gateway.mcp.ToolCalls;
import dev.trellis.gateway.mcp.Toolbox;
import dev.trellis.schemas.SchemaBundler;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.config.TrellisConfig;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Everything behind the front door of one configuration. */
final class Serving {
  private static final int FAILURES_PER_MINUTE = 60;
  private static final Set<String> LOOPBACK = Set.of("::1", "[::1]", "localhost");

  private final TrellisConfig config;
  private final Transactions transactions;
  private final Clock clock;
  private final Ids ids;
  private final Incidents incidents;
  private final String version;
  private final Documents documents;
  private final ActionRunner runner;
  private final Limits failures = Limits.perMinute(FAILURES_PER_MINUTE);
  private final Limits calls;
  private final Cursors cursors;

  Serving(
      TrellisConfig config,
      Transactions transactions,
      Clock clock,
      Ids ids,
      Incidents incidents,
      String version) {
    this.config = config;
    this.transactions = transactions;
    this.clock = clock;
    this.ids = ids;
    this.incidents = incidents;
    this.version = version;
    this.documents = new Documents(new Addresses(config.origin().toString()));
    this.runner =
        new ActionRunner(
            transactions, new AccessDecider(), Schemas.standard(), clock, ids, incidents);
    this.calls = Limits.perMinute(config.callsPerMinute());
    this.cursors = new Cursors(config.cursorKey().value().getBytes(StandardCharsets.UTF_8));
  }

  /** A door behind which nothing is served. */
  static FrontDoor closed(Ids ids, Incidents incidents) {
    return new FrontDoor(HostRule.any(), OriginRule.of(Set.of()), Map.of(), ids, incidents);
  }

  /** The door. */
  FrontDoor door() {
    Map<String, Resource> resources = new TreeMap<>();
    resources.put(Addresses.ROOT_DOCUMENT, new Resource.Document(documents.root()));
    config.contexts().values().forEach(context -> put(resources, context));
    return new FrontDoor(hosts(), origins(), resources, ids, incidents);
  }

  /**
   * Prepares a context, so that the first call of a client need not wait for pools, tables, the
   * first sight of a database and its index. One that is down is reported, and asked again by its
   * first call.
   */
  void warm(ContextId context, Consumer<ContextId> prepare) {
    try {
      prepare.accept(context);
    } catch (RuntimeException down) {
      incidents.report(ids.next("incident"), down);
    }
  }

  private void put(Map<String, Resource> resources, TrellisConfig.Context context) {
    ContextId id = context.id();
    PrincipalId controller = context.controller();
    Served served =
        new Served(
            id,
            controller == null ? PrincipalId.Type.ORG : controller.type(),
            context.teamProfile());
    resources.put(Addresses.documentPath(id), new Resource.Document(documents.context(served)));
    resources.put(Addresses.metadataPath(id), new Resource.Document(documents.metadata(served)));
    resources.put(Addresses.mcpPath(id), endpoint(served));
  }

  private McpEndpoint endpoint(Served served) {
    BearerGate gate =
        new BearerGate(
            served,
            documents,
            new Authentication(transactions, clock),
            failures,
            new RemoteAddress(config.listener().behindProxy()),
            ids,
            incidents);
    ServedContext context =
        new ServedContext(
            documents.addresses().document(served.id()),
            version,
            () -> transactions.run(served.id(), store -> store.facts().controller()));
    Toolbox tools =
        new Toolbox(Tools.of(served.teamProfile(), cursors), new SchemaBundler(Schemas.standard()));
    return new McpEndpoint(gate, context, new ToolCalls(tools, runner, calls), ids, incidents);
  }

  private HostRule hosts() {
    TrellisConfig.Listener listener = config.listener();
    if (!isLoopback()) {
      return HostRule.any();
    }
    HostRule rule =
        HostRule.loopback(listener.port()).and(listener.address() + ':' + listener.port());
    return listener.behindProxy() ? rule.and(config.origin().getAuthority()) : rule;
  }

  private OriginRule origins() {
    OriginRule rule = OriginRule.of(config.allowedOrigins()).and(config.origin().toString());
    return isLoopback() && !config.listener().behindProxy()
        ? rule.andLoopback(config.listener().port())
        : rule;
  }

  private boolean isLoopback() {
    String address = config.listener().address();
    return LOOPBACK.contains(address) || address.startsWith("127.");
  }
}
