package dev.trellis.core.action;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.audit.AuditList;
import dev.trellis.core.brief.ContextBrief;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.memory.MemoryList;
import dev.trellis.core.memory.MemoryRead;
import dev.trellis.core.memory.MemorySearch;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.partition.PartitionList;
import dev.trellis.core.profile.ProfileGet;
import dev.trellis.core.review.ReviewList;
import dev.trellis.core.store.Transactions;
import dev.trellis.schemas.Schemas;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** All read tools behind the gate, with a fixed clock and fixed ids, over any store. */
public final class ToolBench {
  /** The instant of every call. */
  public static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");

  private static final Cursors CURSORS = new Cursors(new byte[32]);

  private final ActionRunner runner;
  private final List<String> incidents = new ArrayList<>();
  private final List<Throwable> causes = new ArrayList<>();

  /** A bench over that store. */
  public ToolBench(Transactions transactions) {
    AtomicInteger next = new AtomicInteger();
    this.runner =
        new ActionRunner(
            transactions,
            new AccessDecider(),
            Schemas.standard(),
            Clock.fixed(NOW, ZoneOffset.UTC),
            prefix -> prefix + '-' + next.incrementAndGet(),
            (incident, cause) -> {
              incidents.add(incident);
              causes.add(cause);
            });
  }

  /** Every read tool. */
  public static List<Tool> tools() {
    return List.of(
        new ContextBrief(true),
        new MemorySearch(CURSORS),
        new MemoryRead(),
        new MemoryList(CURSORS),
        new PartitionList(),
        new ReviewList(CURSORS),
        new AuditList(CURSORS),
        new ProfileGet());
  }

  /** The tool of that name. */
  public static Tool tool(String name) {
    return tools().stream()
        .filter(tool -> tool.tool().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A caller with a token. */
  public static Caller caller(String context, String principal, String scopes) {
    return new Caller(
        new ContextId(context),
        PrincipalId.parse(principal).orElseThrow(),
        null,
        "test-client",
        "grant-test",
        Scopes.parse(scopes),
        Channel.MCP);
  }

  /** The gate. */
  public ActionRunner runner() {
    return runner;
  }

  /** Causes of {@code internal} so far. */
  public List<Throwable> causes() {
    return List.copyOf(causes);
  }

  /** Calls a tool. */
  public ToolResult call(Caller caller, Tool tool, Data.Obj input) {
    return runner.run(caller, tool, input);
  }

  /** Everything that a caller learns from a call, as one text: result or error. */
  public String answer(Caller caller, Tool tool, Data.Obj input) {
    try {
      ToolResult result = call(caller, tool, input);
      return Json.write(result.structured())
          + "\n"
          + Json.write(result.facts())
          + "\n"
          + MemoryData.frame(result.content());
    } catch (PcpError e) {
      return e.code() + " " + e.getMessage() + " " + e.violations() + " " + e.requiredScopes();
    }
  }

  /** An input from names and texts, numbers or truth values. */
  public static Data.Obj input(Object... pairs) {
    Map<String, Data> members = new java.util.TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      members.put((String) pairs[i], value(pairs[i + 1]));
    }
    return Data.Obj.of(members);
  }

  private static Data value(Object value) {
    return switch (value) {
      case String text -> Data.text(text);
      case Integer number -> Data.Num.of(number);
      case Boolean truth -> new Data.Bool(truth);
      case Data data -> data;
      default -> throw new IllegalArgumentException("no such value");
    };
  }
}
