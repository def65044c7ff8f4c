package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.grant.Issued;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.schemas.Schemas;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GrantReportTest {
  private static final Instant NOW = Instant.parse("2026-12-01T03:00:00Z");

  @Test
  @DisplayName("what --json prints follows its published schema, and another document does not")
  void schema() throws IOException {
    Data schema = Json.parse(Files.readAllBytes(Path.of("../docs/json/grant.schema.json")));
    Schemas published = Schemas.of(Json.toNode(schema));
    AccessToken token = AccessToken.mint(new ContextId("harbor"), new SecureRandom());
    List<String> printed =
        List.of(
            GrantReport.created(new Issued(lasting(), token)),
            GrantReport.one(revoked()),
            GrantReport.list(List.of(lasting(), revoked())),
            GrantReport.list(List.of()),
            Reports.failure(ExitCode.USAGE, "what is wrong"));

    for (String text : printed) {
      assertThat(published.validate("urn:trellis:json:grant:1", Json.toNode(Json.parse(text))))
          .as(text)
          .isEmpty();
    }
    Data broken = ((Data.Obj) Json.parse(printed.getFirst())).without("principal");
    assertThat(published.validate("urn:trellis:json:grant:1", Json.toNode(broken))).isNotEmpty();
  }

  @Test
  @DisplayName("the list tells id, client, principal, scopes, and every time there is")
  void words() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    GrantReport.print(
        List.of(lasting(), revoked()),
        UtcInstant.of(NOW),
        new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
        .containsExactly(
            "grant-1  agent:scout  a script",
            "  for        human:lee",
            "  scopes     memory:read",
            "  created    2026-12-01T02:00:00Z",
            "  last used  never",
            "  ends       expired 2026-12-01T02:30:00Z",
            "grant-2  human:lee  a laptop",
            "  scopes     none",
            "  created    2026-12-01T02:00:00Z",
            "  last used  2026-12-01T02:10:00Z",
            "  ends       revoked 2026-12-01T02:20:00Z");
  }

  private static Grant lasting() {
    return grant(
        "grant-1",
        "a script",
        PrincipalId.Type.AGENT,
        "scout",
        Scopes.of(Scope.MEMORY_READ),
        30,
        null,
        null);
  }

  private static Grant revoked() {
    return grant("grant-2", "a laptop", PrincipalId.Type.HUMAN, "lee", Scopes.NONE, null, 10, 20);
  }

  private static Grant grant(
      String id,
      String client,
      PrincipalId.Type type,
      String who,
      Scopes scopes,
      @Nullable Integer expires,
      @Nullable Integer used,
      @Nullable Integer revoked) {
    return new Grant(
        id,
        client,
        new PrincipalId(type, who),
        type == PrincipalId.Type.AGENT ? new PrincipalId(PrincipalId.Type.HUMAN, "lee") : null,
        scopes,
        after(0),
        expires == null ? null : after(expires),
        used == null ? null : after(used),
        revoked == null ? null : after(revoked));
  }

  private static UtcInstant after(int minutes) {
    return UtcInstant.of(NOW.minusSeconds(3600).plusSeconds(60L * minutes));
  }
}
