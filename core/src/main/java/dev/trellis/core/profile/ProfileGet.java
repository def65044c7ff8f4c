package dev.trellis.core.profile;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Transaction;
import java.util.Map;
import java.util.Optional;

/** {@code profile_get} (§4.2, §4.4, §6.2). A team context of ours has no extension namespaces. */
public final class ProfileGet implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "profile_get",
          "Get profile",
          "Returns the team's profile: its name, purpose, controller and the members you work with.",
          ScopeRule.all(Scope.PROFILE_TEAM_READ),
          Category.PROFILE_TEAM);

  @Override
  public ToolSpec tool() {
    return SPEC;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    Optional<Data.Obj> profile = TeamProfile.of(access, store);
    Data.Obj facts = Data.Obj.of(Map.of("profile_type", Data.text("team")));
    Data.Obj structured =
        facts.with("profile", profile.<Data>map(it -> it).orElseGet(Data.Null::new));
    return new Outcome<>(
        new ToolResult(
            structured,
            profile.isPresent() ? facts : structured,
            profile.map(it -> MemoryData.profile(Json.write(it))).stream().toList()),
        Touched.of(Category.PROFILE_TEAM));
  }
}
