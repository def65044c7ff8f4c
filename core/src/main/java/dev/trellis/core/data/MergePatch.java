package dev.trellis.core.data;

import java.util.TreeMap;

/** JSON Merge Patch (RFC 7396), as profiles are updated with (§4.3). */
public final class MergePatch {
  private MergePatch() {}

  /**
   * The document after the patch: members replace members, null deletes one, anything that is not
   * an object replaces the whole. Neither argument changes; applying a patch twice equals once.
   */
  public static Data apply(Data document, Data patch) {
    if (!(patch instanceof Data.Obj changes)) {
      return patch;
    }
    Data.Obj result = document instanceof Data.Obj object ? object : new Data.Obj(new TreeMap<>());
    for (var change : changes.members().entrySet()) {
      String name = change.getKey();
      result =
          change.getValue() instanceof Data.Null
              ? result.without(name)
              : result.with(
                  name, apply(result.get(name).orElseGet(Data.Null::new), change.getValue()));
    }
    return result;
  }
}
