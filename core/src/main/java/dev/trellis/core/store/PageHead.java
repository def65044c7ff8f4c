package dev.trellis.core.store;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A page without its body.
 *
 * @param path where it stands
 * @param frontmatter its frontmatter
 */
public record PageHead(PagePath path, Frontmatter frontmatter) {
  private static final List<String> FACTS =
      List.of(
          "id",
          "type",
          "sensitivity",
          "lifecycle",
          "confidence",
          "importance",
          "valid_from",
          "valid_until",
          "recorded_at",
          "updated",
          "expires",
          "partition");

  /** What a listing says of it: the {@code page_summary} of the tool schemas. */
  public Data.Obj summary() {
    SortedMap<String, Data> members = new TreeMap<>(facts().members());
    Data.Obj data = frontmatter.data();
    members.put("title", Data.text(frontmatter.title().orElse("")));
    data.get("tags").ifPresent(tags -> members.put("tags", tags));
    return Data.Obj.of(members);
  }

  /** What of the summary nobody wrote: no title and no tags (§9.6). */
  public Data.Obj facts() {
    Data.Obj data = frontmatter.data();
    SortedMap<String, Data> members = new TreeMap<>(Map.of("path", Data.text(path.value())));
    FACTS.forEach(name -> data.get(name).ifPresent(value -> members.put(name, value)));
    data.object("source")
        .ifPresent(
            source -> {
              SortedMap<String, Data> shown = new TreeMap<>();
              List.of("origin", "principal")
                  .forEach(name -> source.get(name).ifPresent(value -> shown.put(name, value)));
              members.put("source", Data.Obj.of(shown));
            });
    frontmatter
        .reviewState()
        .ifPresent(state -> members.put("review_state", Data.text(state.wireName())));
    return Data.Obj.of(members);
  }

  @Override
  public String toString() {
    return "head of a page";
  }
}
