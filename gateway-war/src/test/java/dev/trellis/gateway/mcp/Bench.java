package dev.trellis.gateway.mcp;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Gardens;
import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.core.grant.GrantCreate;
import dev.trellis.core.grant.GrantRequest;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.store.Transactions;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.Site;
import dev.trellis.gateway.wiring.Sites;
import dev.trellis.gateway.wiring.Surroundings;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.config.Secret;
import dev.trellis.tomatio.config.TrellisConfig;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A whole site over two gardens in memory, with a fixed clock and ids that count. */
final class Bench implements Transactions {
  static final ContextId GARDEN = new ContextId("garden");
  static final ContextId ORCHARD = new ContextId("orchard");
  static final String ORIGIN = "https://brain.example";
  static final String CLIENT = "https://claude.ai";
  static final String EVERYTHING =
      "profile.team:read memory:read memory:write memory:review memory.sensitive:read audit:read";

  private static final PrincipalId ANA = PrincipalId.parse("human:ana").orElseThrow();

  final List<Throwable> causes = new ArrayList<>();
  final ModelContext garden = Gardens.garden();
  private final ModelContexts contexts =
      new ModelContexts().with(GARDEN, garden).with(ORCHARD, Gardens.garden());
  private final AtomicInteger next = new AtomicInteger();
  private final Ids ids = prefix -> prefix + "-" + next.incrementAndGet();
  private final Incidents incidents = (incident, cause) -> causes.add(cause);
  private final Clock clock = Clock.fixed(Instant.parse("2026-11-01T12:00:00Z"), ZoneOffset.UTC);
  private final Site site;
  private boolean down;

  Bench() {
    this(config(600));
  }

  Bench(TrellisConfig config) {
    this.site = Sites.of(config, new Surroundings(this, clock, ids, incidents, "1.2.3"));
  }

  static TrellisConfig config(int callsPerMinute) {
    TreeMap<ContextId, TrellisConfig.Context> contexts = new TreeMap<>();
    contexts.put(GARDEN, context(GARDEN, null, true));
    contexts.put(ORCHARD, context(ORCHARD, ANA, false));
    return new TrellisConfig(
        URI.create(ORIGIN),
        new TrellisConfig.Listener("127.0.0.1", Ask.PORT, false, null),
        List.of(CLIENT),
        Secret.of("0123456789abcdef0123456789abcdef"),
        callsPerMinute,
        contexts);
  }

  private static TrellisConfig.Context context(
      ContextId id, @Nullable PrincipalId controller, boolean teamProfile) {
    return new TrellisConfig.Context(
        id,
        new TrellisConfig.Database("jdbc:mariadb://127.0.0.1/x", "u", Secret.of("p"), "wp_", 1),
        controller,
        TrellisConfig.WriteBack.ADAPTER,
        null,
        teamProfile);
  }

  @Override
  public <T> T run(ContextId context, Function<Transaction, T> work) {
    if (down) {
      throw new StoreException(StoreException.Kind.UNREACHABLE, "secret-host is down");
    }
    return contexts.run(context, work);
  }

  /** The database goes away, or comes back. */
  void down(boolean gone) {
    down = gone;
  }

  /** A token, given by the controller through the action that gives every token. */
  String token(ContextId context, String principal, String scopes) {
    ActionRunner runner =
        new ActionRunner(contexts, new AccessDecider(), Schemas.standard(), clock, ids, incidents);
    GrantRequest request =
        new GrantRequest(
            PrincipalId.parse(principal).orElseThrow(), null, "bench", Scopes.parse(scopes), null);
    return runner
        .run(
            Caller.of(context, ANA, Scopes.NONE, Channel.MANAGEMENT),
            new GrantCreate(ids, new SecureRandom()),
            request)
        .token()
        .secret();
  }

  /** Ana's token, which can do everything. */
  String ana() {
    return token(GARDEN, "human:ana", EVERYTHING);
  }

  Answer send(Ask ask) {
    return site.answer(ask.call()).orElseThrow();
  }

  /** What was recorded of tool calls in the garden. */
  List<AuditEntry> log() {
    return garden.log().stream().filter(entry -> entry.channel() == Channel.MCP).toList();
  }
}
