package dev.trellis.core.grant;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Action;
import dev.trellis.core.action.ActionSpec;
import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Touched;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.time.UtcInstant;
import java.security.SecureRandom;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Gives a grant for an agent or a script (§9.4 item 4). The controller gives one to any principal
 * that can act, others to themselves alone.
 */
public final class GrantCreate implements Action<GrantRequest, Issued> {
  private static final ActionSpec SPEC =
      new ActionSpec("grant.create", ScopeRule.none(), new TreeSet<>(List.of(Category.GRANT)));
  private static final Pattern CLIENT = Pattern.compile("[\\p{L}\\p{N} ._:/@+()-]{1,200}");

  private final Ids ids;
  private final SecureRandom random;

  /** The action, with where ids and tokens come from. */
  public GrantCreate(Ids ids, SecureRandom random) {
    this.ids = ids;
    this.random = random;
  }

  @Override
  public ActionSpec spec() {
    return SPEC;
  }

  @Override
  public Outcome<Issued> run(Access access, Transaction store, GrantRequest request) {
    check(access, store, request);
    Grant grant =
        new Grant(
            ids.next("grant"),
            request.client(),
            request.principal(),
            request.onBehalfOf(),
            request.scopes(),
            access.at(),
            request.lasts() == null
                ? null
                : UtcInstant.of(access.at().instant().plus(request.lasts())),
            null,
            null);
    AccessToken token = AccessToken.mint(access.context(), random);
    store.grants().create(access, grant, token.hash());
    return new Outcome<>(
        new Issued(grant, token), Touched.objects(Category.GRANT, List.of(grant.id())));
  }

  private static void check(Access access, Transaction store, GrantRequest request) {
    if (!CLIENT.matcher(request.client()).matches()) {
      throw PcpError.invalidInput(
          "a client's label is 1 to 200 letters, digits, spaces and . _ : / @ + ( ) -");
    }
    boolean itself = access.caller().principal().equals(request.principal());
    if (!access.controller() && (!itself || request.onBehalfOf() != null)) {
      throw PcpError.forbidden("only the controller gives grants to others than itself");
    }
    if (!isMember(access, store, request.principal())
        || (request.onBehalfOf() != null && !isMember(access, store, request.onBehalfOf()))) {
      throw PcpError.notFound("no such principal, or none that can act in this context");
    }
    requireBase(request.scopes());
  }

  private static boolean isMember(Access access, Transaction store, PrincipalId principal) {
    return store.members(access).stream().anyMatch(member -> member.id().equals(principal));
  }

  /** A scope that only qualifies another is not given without it (§7.1). */
  private static void requireBase(Scopes scopes) {
    boolean reads = scopes.has(Scope.MEMORY_READ);
    boolean writes = scopes.has(Scope.MEMORY_PROPOSE);
    if ((scopes.has(Scope.SENSITIVE_READ) || scopes.has(Scope.MEMORY_REVIEW)) && !reads) {
      throw PcpError.invalidInput(
          "memory.sensitive:read and memory:review mean nothing without memory:read: add it");
    }
    if (scopes.has(Scope.SENSITIVE_WRITE) && !writes) {
      throw PcpError.invalidInput(
          "memory.sensitive:write means nothing without memory:write or memory:propose: add one");
    }
  }
}
