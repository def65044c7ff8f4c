package dev.trellis.core.grant;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Action;
import dev.trellis.core.action.ActionSpec;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Touched;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.TreeSet;

/**
 * Ends a grant (§3.4 item 5): the controller any, others their own. Ending one that has ended
 * already changes nothing.
 */
public final class GrantRevoke implements Action<String, Grant> {
  private static final ActionSpec SPEC =
      new ActionSpec("grant.revoke", ScopeRule.none(), new TreeSet<>(List.of(Category.GRANT)));

  @Override
  public ActionSpec spec() {
    return SPEC;
  }

  @Override
  public Outcome<Grant> run(Access access, Transaction store, String id) {
    Grant grant =
        store
            .grants()
            .find(access, id)
            .orElseThrow(() -> PcpError.notFound("no such grant, or none that you may end"));
    if (grant.revoked() == null) {
      store.grants().revoke(access, id, access.at());
    }
    return new Outcome<>(
        store.grants().find(access, id).orElse(grant),
        Touched.objects(Category.GRANT, List.of(id)));
  }
}
