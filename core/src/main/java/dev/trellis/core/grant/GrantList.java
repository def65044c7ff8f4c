package dev.trellis.core.grant;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Action;
import dev.trellis.core.action.ActionSpec;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Touched;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.TreeSet;

/** Lists grants (§7.5): the controller sees all of them, others their own. */
public final class GrantList implements Action<GrantList.All, List<Grant>> {
  private static final ActionSpec SPEC =
      new ActionSpec("grant.list", ScopeRule.none(), new TreeSet<>(List.of(Category.GRANT)));

  /** No filter: every grant that the caller may know. */
  public record All() {}

  @Override
  public ActionSpec spec() {
    return SPEC;
  }

  @Override
  public Outcome<List<Grant>> run(Access access, Transaction store, All all) {
    List<Grant> grants = store.grants().list(access);
    return new Outcome<>(
        grants, Touched.objects(Category.GRANT, grants.stream().map(Grant::id).toList()));
  }
}
