package dev.trellis.gateway.wiring;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Tool;
import dev.trellis.core.audit.AuditList;
import dev.trellis.core.brief.ContextBrief;
import dev.trellis.core.grant.Authentication;
import dev.trellis.core.memory.MemoryList;
import dev.trellis.core.memory.MemoryRead;
import dev.trellis.core.memory.MemorySearch;
import dev.trellis.core.partition.PartitionList;
import dev.trellis.core.profile.ProfileGet;
import dev.trellis.core.review.ReviewList;
import dev.trellis.gateway.discovery.Addresses;
import dev.trellis.gateway.discovery.PublicDocuments;
import dev.trellis.gateway.discovery.Served;
import dev.trellis.gateway.http.Origins;
import dev.trellis.gateway.http.Site;
import dev.trellis.gateway.mcp.Failures;
import dev.trellis.gateway.mcp.McpParts;
import dev.trellis.gateway.mcp.Toolbox;
import dev.trellis.schemas.SchemaBundler;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.config.TrellisConfig;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts a {@link Site} together from what an operator says. */
public final class Sites {
  private static final int BAD_TOKENS_PER_MINUTE = 300;

  private Sites() {}

  /** The site of a gateway that nobody configured: it serves no context. */
  public static Site empty() {
    return new Site(new Origins(URI.create("http://localhost"), true, false, List.of()), List.of());
  }

  /** The site of that configuration. */
  public static Site of(TrellisConfig config, Surroundings around) {
    Addresses addresses = new Addresses(config.origin());
    TrellisConfig.Listener listener = config.listener();
    Origins origins =
        new Origins(
            config.origin(),
            isLoopback(listener.address()),
            listener.behindProxy(),
            config.allowedOrigins());
    McpParts mcp =
        new McpParts(
            addresses,
            origins,
            listener.behindProxy(),
            toolboxes(config),
            around.transactions(),
            new Authentication(around.transactions(), around.clock()),
            runner(around),
            new Failures(around.ids(), around.incidents()),
            config.callsPerMinute(),
            BAD_TOKENS_PER_MINUTE,
            around.version());
    List<Served> served =
        config.contexts().values().stream()
            .map(it -> new Served(it.id(), it.controller() != null, it.teamProfile()))
            .toList();
    return new Site(
        origins, List.of(new PublicDocuments(addresses, origins, served), mcp.endpoint()));
  }

  private static boolean isLoopback(String address) {
    return address.equals("localhost")
        || address.startsWith("127.")
        || address.equals("::1")
        || address.equals("[::1]");
  }

  private static ActionRunner runner(Surroundings around) {
    return new ActionRunner(
        around.transactions(),
        new AccessDecider(),
        Schemas.standard(),
        around.clock(),
        around.ids(),
        around.incidents());
  }

  private static SortedMap<ContextId, Toolbox> toolboxes(TrellisConfig config) {
    SchemaBundler schemas = new SchemaBundler(Schemas.standard());
    Cursors cursors = new Cursors(config.cursorKey().value().getBytes(StandardCharsets.UTF_8));
    SortedMap<ContextId, Toolbox> toolboxes = new TreeMap<>();
    config
        .contexts()
        .forEach(
            (id, context) ->
                toolboxes.put(id, new Toolbox(tools(cursors, context.teamProfile()), schemas)));
    return toolboxes;
  }

  /** The order is that of {@code tools/list}: what a client should call first stands first. */
  private static List<Tool> tools(Cursors cursors, boolean teamProfile) {
    List<Tool> tools =
        new ArrayList<>(
            List.of(
                new ContextBrief(teamProfile),
                new MemorySearch(cursors),
                new MemoryRead(),
                new MemoryList(cursors),
                new PartitionList(),
                new ReviewList(cursors),
                new AuditList(cursors)));
    if (teamProfile) {
      tools.add(new ProfileGet());
    }
    return tools;
  }
}
