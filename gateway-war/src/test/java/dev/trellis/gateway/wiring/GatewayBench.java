package dev.trellis.gateway.wiring;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Gardens;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.store.Transactions;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.FrontDoor;
import dev.trellis.gateway.http.Inbound;
import dev.trellis.tomatio.config.Secret;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.config.TrellisConfig.Database;
import dev.trellis.tomatio.config.TrellisConfig.Listener;
import dev.trellis.tomatio.config.TrellisConfig.WriteBack;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** The whole gateway without a container, over two contexts in memory. */
public final class GatewayBench {
  /** The public origin. */
  public static final String ORIGIN = "http://127.0.0.1:8080";

  /** A path of an MCP endpoint. */
  public static final String MCP = "/pcp/garden/mcp";

  private static final ContextId GARDEN = new ContextId("garden");
  private static final ContextId ORCHARD = new ContextId("orchard");
  private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");

  private final ModelContexts contexts =
      new ModelContexts().with(GARDEN, Gardens.garden()).with(ORCHARD, Gardens.garden());
  private final List<Throwable> causes = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final FrontDoor door;
  private boolean down;

  /** A gateway with generous limits. */
  public GatewayBench() {
    this(1000);
  }

  /** A gateway that allows so many calls in a minute. */
  public GatewayBench(int callsPerMinute) {
    TreeMap<ContextId, TrellisConfig.Context> served = new TreeMap<>();
    served.put(GARDEN, context(GARDEN, true));
    served.put(ORCHARD, context(ORCHARD, false));
    TrellisConfig config =
        new TrellisConfig(
            URI.create(ORIGIN),
            new Listener("127.0.0.1", 8080, false, null),
            List.of("https://claude.ai"),
            Secret.of("0123456789abcdef0123456789abcdef"),
            callsPerMinute,
            null,
            null,
            served);
    this.door =
        new Serving(
                config,
                new Switch(),
                Clock.fixed(NOW, ZoneOffset.UTC),
                prefix -> prefix + '_' + next.incrementAndGet(),
                (incident, cause) -> causes.add(cause),
                "1")
            .door();
  }

  private static TrellisConfig.Context context(ContextId id, boolean profile) {
    Database database = new Database("jdbc:none", "none", Secret.of("none"), "wp_", 1);
    return new TrellisConfig.Context(id, database, null, WriteBack.ADAPTER, null, profile);
  }

  /** The contexts, unless the database is down. */
  private final class Switch implements Transactions {
    @Override
    public <T> T run(ContextId context, Arrival arrival, Function<Transaction, T> work) {
      if (down) {
        throw new StoreException(StoreException.Kind.UNREACHABLE, "the database is down");
      }
      return contexts.run(context, arrival, work);
    }
  }

  /** Stops or starts the database. */
  public void down(boolean stopped) {
    this.down = stopped;
  }

  /** What incidents told the log. */
  public List<Throwable> causes() {
    return List.copyOf(causes);
  }

  /** The context {@code garden} as it is stored. */
  public ModelContext garden() {
    return contexts.of(GARDEN);
  }

  /** A token of {@code garden} for the agent scout. */
  public String token(String scopes) {
    return token("garden", scopes);
  }

  /** A token of a context for the agent scout. */
  public String token(String context, String scopes) {
    ContextId id = new ContextId(context);
    AccessToken token = AccessToken.mint(id, new SecureRandom());
    PrincipalId scout = PrincipalId.parse("agent:scout").orElseThrow();
    Caller caller = Caller.of(id, scout, Scopes.NONE, Channel.MANAGEMENT);
    Grant grant =
        new Grant(
            "grant-" + next.incrementAndGet(),
            "test-client",
            scout,
            null,
            Scopes.parse(scopes),
            UtcInstant.of(NOW),
            null,
            null,
            null);
    contexts.run(
        id,
        store -> {
          Access access =
              new AccessDecider().decide(caller, store.accessLists(), UtcInstant.of(NOW));
          store.grants().create(access, grant, token.hash());
          return grant;
        });
    return token.secret();
  }

  /** What the door answers. */
  public Answer send(Asking asking) {
    return door.answer(asking.inbound());
  }

  /** A POST of a message to the endpoint of {@code garden} with that token. */
  public static Asking post(String token, String body) {
    return new Asking("POST", MCP, new TreeMap<>(), body)
        .with("Host", "127.0.0.1:8080")
        .with("Authorization", "Bearer " + token)
        .with("Content-Type", "application/json");
  }

  /** The same, with the headers of revision 2026-07-28 as the body says them. */
  public static Asking modern(String token, String body) {
    Data.Obj message = (Data.Obj) Json.parse(body);
    Asking asking =
        post(token, body)
            .with("MCP-Protocol-Version", "2026-07-28")
            .with("Mcp-Method", message.text("method").orElseThrow());
    return message
        .object("params")
        .flatMap(params -> params.text("name"))
        .map(name -> asking.with("Mcp-Name", name))
        .orElse(asking);
  }

  /** A request to another path. */
  public static Asking at(String method, String path) {
    return new Asking(method, path, new TreeMap<>(), "").with("Host", "127.0.0.1:8080");
  }

  /**
   * A request in the making.
   *
   * @param method its method
   * @param path its path
   * @param headers its headers
   * @param body its body
   */
  public record Asking(
      String method, String path, SortedMap<String, List<String>> headers, String body) {

    /** The same with one more header, or another value of it. */
    public Asking with(String name, String... values) {
      TreeMap<String, List<String>> more = new TreeMap<>(headers);
      more.put(name.toLowerCase(Locale.ROOT), List.of(values));
      return new Asking(method, path, more, body);
    }

    /** The same without that header. */
    public Asking without(String name) {
      TreeMap<String, List<String>> fewer = new TreeMap<>(headers);
      fewer.remove(name.toLowerCase(Locale.ROOT));
      return new Asking(method, path, fewer, body);
    }

    /** The same by another method. */
    public Asking by(String other) {
      return new Asking(other, path, headers, body);
    }

    /** The same to another path. */
    public Asking to(String other) {
      return new Asking(method, other, headers, body);
    }

    Inbound inbound() {
      return new Inbound(
          method,
          path,
          headers,
          "192.0.2.1",
          Arrival.now(),
          new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
