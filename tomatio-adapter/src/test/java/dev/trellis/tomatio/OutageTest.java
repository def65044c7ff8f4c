package dev.trellis.tomatio;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.store.StoreException;
import dev.trellis.tomatio.config.Secret;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import java.io.File;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A database that goes away while its context is served. */
class OutageTest extends ServedTest {
  private static final Caller SCOUT = caller("harbor", "agent:agent-scout", "memory:read");
  private static final Caller OTHER = caller("other", "agent:agent-scout", "memory:read");

  @Test
  @DisplayName("ISO-05 a server killed and started again: internal meanwhile, the other unharmed")
  void killedAndBack() throws Exception {
    String other = load(SMALL);
    try (PrivateDatabase second =
        PrivateDatabase.start(DatabaseBinaries.find(directory), directory)) {
      second.createDatabase("brain");
      new DumpLoader(second, table -> table.startsWith("wp_")).load("brain", SMALL, bytes -> {});
      Account account = second.createAccount("served", "brain", EnumSet.allOf(Privilege.class));
      try (TomatioContexts served =
          serve(
              context(HARBOR, second.jdbcUrl("brain"), account, 1),
              context(new ContextId("other"), database.jdbcUrl(other), writer(other), 1))) {
        ToolBench bench = new ToolBench(served);
        assertThat(ask(bench, SCOUT)).contains("memory/episode");
        ProcessHandle server = ProcessHandle.of(second.serverPid()).orElseThrow();
        List<String> command = command(server);
        server.destroyForcibly();
        server.onExit().join();
        assertThat(ask(bench, SCOUT)).startsWith("INTERNAL the server could not answer");
        assertThat(bench.causes().getLast()).isInstanceOf(StoreException.class);
        assertThat(ask(bench, OTHER)).contains("memory/episode");
        Process again = start(command);
        try {
          assertThat(becomesReachable(bench)).contains("memory/episode");
        } finally {
          again.destroyForcibly();
          again.onExit().join();
        }
      }
    }
  }

  @Test
  @DisplayName(
      "ISO-05 a wrong password and a table that is gone: internal, with the cause for the log")
  void refused() throws SQLException {
    String schema = load(SMALL);
    Account account = writer(schema);
    TrellisConfig.Context wrong =
        context(
            HARBOR,
            database.jdbcUrl(schema),
            new Account(account.user(), account.password() + "x"),
            1);
    try (TomatioContexts served = serve(wrong)) {
      ToolBench bench = new ToolBench(served);
      assertThat(ask(bench, SCOUT)).startsWith("INTERNAL");
      assertThat(bench.causes().getLast())
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED));
      assertThat(bench.causes().getLast().toString()).doesNotContain(account.password());
    }
    try (TomatioContexts served = serve(context(HARBOR, database.jdbcUrl(schema), account, 1))) {
      ToolBench bench = new ToolBench(served);
      assertThat(ask(bench, SCOUT)).contains("memory/episode");
      ask(schema, "RENAME TABLE wp_pcp_page TO wp_pcp_page_away");
      assertThat(ask(bench, SCOUT)).startsWith("INTERNAL");
      ask(schema, "RENAME TABLE wp_pcp_page_away TO wp_pcp_page");
      assertThat(ask(bench, SCOUT)).contains("memory/episode");
    }
    assertThat(Secret.of("hush").toString()).doesNotContain("hush");
  }

  private static String ask(ToolBench bench, Caller caller) {
    return bench.answer(caller, ToolBench.tool("memory_list"), input());
  }

  private static List<String> command(ProcessHandle server) {
    List<String> command = new ArrayList<>(List.of(server.info().command().orElseThrow()));
    command.addAll(List.of(server.info().arguments().orElseThrow()));
    command.removeIf(argument -> argument.startsWith("--init-file"));
    return command;
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(new File("target/outage-server.log"))
        .start();
  }

  /** The answer, once the server takes connections again; the last one after half a minute. */
  private static String becomesReachable(ToolBench bench) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(30));
    String answer = ask(bench, SCOUT);
    while (answer.startsWith("INTERNAL") && Instant.now().isBefore(end)) {
      Thread.sleep(500);
      answer = ask(bench, SCOUT);
    }
    return answer;
  }
}
