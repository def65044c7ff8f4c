package dev.trellis.core.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.access.Standing;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Gardens;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import dev.trellis.schemas.Schemas;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsTest {
  private static final ContextId GARDEN = new ContextId("garden");
  private static final PrincipalId SCOUT = PrincipalId.parse("agent:scout").orElseThrow();
  private static final Caller ANA = management("human:ana");
  private static final Caller LEE = management("human:lee");

  private final ModelContext garden = Gardens.garden();
  private final ModelContexts contexts =
      new ModelContexts().with(GARDEN, garden).with(new ContextId("other"), Gardens.garden());
  private final AtomicInteger next = new AtomicInteger();
  private final GrantCreate create =
      new GrantCreate(prefix -> prefix + '-' + next.incrementAndGet(), new SecureRandom());
  private Instant now = ToolBench.NOW;

  @Test
  @DisplayName("GRANT-01 TOK-02 a token stands for its principal at its own context alone")
  void aTokenOfOneContext() {
    Issued issued = run(ANA, request("agent:scout", "memory:read"));
    String token = issued.token().secret();
    assertThat(token).startsWith("trl_garden_");
    Caller caller = authentication().caller(GARDEN, Arrival.now(), token).orElseThrow();
    assertThat(caller.principal()).isEqualTo(SCOUT);
    assertThat(caller.scopes()).isEqualTo(Scopes.parse("memory:read"));
    assertThat(caller.grant()).isEqualTo(issued.grant().id());
    assertThat(authentication().caller(new ContextId("other"), Arrival.now(), token)).isEmpty();
    assertThat(authentication().caller(GARDEN, Arrival.now(), token + "x")).isEmpty();
    assertThat(authentication().caller(GARDEN, Arrival.now(), "trl_garden_" + "A".repeat(43)))
        .isEmpty();
    assertThat(authentication().caller(GARDEN, Arrival.now(), "")).isEmpty();
    assertThat(issued.toString() + issued.token()).doesNotContain(token.substring(15));
  }

  @Test
  @DisplayName("GRANT-05 a revoked grant, an expired one, and one of a principal that is gone, end")
  void ends() {
    Issued revoked = run(ANA, request("agent:scout", "memory:read"));
    Issued expiring =
        run(
            ANA,
            new GrantRequest(
                SCOUT, null, "script", Scopes.parse("memory:read"), Duration.ofHours(1)));
    Issued kept = run(ANA, request("agent:scout", "memory:read"));
    runner().run(ANA, new GrantRevoke(), revoked.grant().id());
    assertThat(caller(revoked)).isFalse();
    assertThat(caller(expiring)).isTrue();
    now = ToolBench.NOW.plus(Duration.ofHours(1));
    assertThat(caller(expiring)).isFalse();
    assertThat(caller(kept)).isTrue();
    garden.principal(
        new PrincipalEntry(SCOUT, null, new TreeSet<>(), Status.REMOVED), Standing.NOBODY);
    assertThat(caller(kept)).isFalse();
  }

  @Test
  @DisplayName("GRANT-02 the controller gives to anybody who can act, others to themselves alone")
  void whoMayGive() {
    assertThat(run(LEE, request("human:lee", "memory:read")).grant().principal())
        .isEqualTo(LEE.principal());
    refused(LEE, request("agent:scout", "memory:read"), ErrorCode.FORBIDDEN);
    refused(ANA, request("agent:nobody", "memory:read"), ErrorCode.NOT_FOUND);
    assertThat(
            runner().run(LEE, new GrantList(), new GrantList.All()).stream()
                .map(grant -> grant.principal().value()))
        .containsOnly("human:lee");
    Issued scouts = run(ANA, request("agent:scout", "memory:read"));
    assertThatThrownBy(() -> runner().run(LEE, new GrantRevoke(), scouts.grant().id()))
        .isInstanceOfSatisfying(
            PcpError.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    assertThat(caller(scouts)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory.sensitive:read",
        "memory:review",
        "memory:review memory:write",
        "memory:read memory.sensitive:write"
      })
  @DisplayName("SCOPE-07 a scope that only qualifies another is not given without it")
  void withoutItsBase(String scopes) {
    refused(ANA, request("agent:scout", scopes), ErrorCode.INVALID_INPUT);
  }

  @Test
  @DisplayName("AUD-02 giving, listing and ending are audited, with the grant's id")
  void audited() {
    Issued issued = run(ANA, request("agent:scout", "memory:read"));
    runner().run(ANA, new GrantRevoke(), issued.grant().id());
    runner().run(ANA, new GrantRevoke(), issued.grant().id());
    assertThat(garden.log().stream().map(entry -> entry.action() + ' ' + entry.objectIds()))
        .containsExactly(
            "grant.create [" + issued.grant().id() + "]",
            "grant.revoke [" + issued.grant().id() + "]",
            "grant.revoke [" + issued.grant().id() + "]");
    assertThat(garden.log().toString()).doesNotContain(issued.token().secret());
  }

  @Test
  @DisplayName("TOK-09 two tokens are never the same, and a hash is not its token")
  void tokens() {
    List<AccessToken> minted =
        List.of(
            AccessToken.mint(GARDEN, new SecureRandom()),
            AccessToken.mint(GARDEN, new SecureRandom()));
    assertThat(minted.getFirst().hash()).isNotEqualTo(minted.getLast().hash());
    assertThat(minted.getFirst().secret()).doesNotContain(minted.getFirst().hash().hex());
    assertThat(AccessToken.parse(minted.getFirst().secret()).orElseThrow().hash())
        .isEqualTo(minted.getFirst().hash());
  }

  private boolean caller(Issued issued) {
    return authentication().caller(GARDEN, Arrival.now(), issued.token().secret()).isPresent();
  }

  private void refused(Caller caller, GrantRequest request, ErrorCode code) {
    assertThatThrownBy(() -> run(caller, request))
        .isInstanceOfSatisfying(PcpError.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private Issued run(Caller caller, GrantRequest request) {
    return runner().run(caller, create, request);
  }

  private ActionRunner runner() {
    return new ActionRunner(
        contexts,
        new AccessDecider(),
        Schemas.standard(),
        Clock.fixed(now, ZoneOffset.UTC),
        prefix -> prefix + '-' + next.incrementAndGet(),
        (incident, cause) -> {});
  }

  private Authentication authentication() {
    return new Authentication(contexts, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static GrantRequest request(String principal, String scopes) {
    return new GrantRequest(
        PrincipalId.parse(principal).orElseThrow(), null, "script", Scopes.parse(scopes), null);
  }

  private static Caller management(String principal) {
    return Caller.of(
        GARDEN, PrincipalId.parse(principal).orElseThrow(), Scopes.NONE, Channel.MANAGEMENT);
  }
}
