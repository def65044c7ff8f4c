package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Pages;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a page's frontmatter says of other pages and partitions, cut to what the caller may know
 * (§5.3 item 5). A reference to a page that is hidden and one to a page that is not there are left
 * out alike.
 */
final class Disclosure {
  private static final String FROM = "derived_from";
  private static final String PLUGIN = "x_agent_brain";
  private static final String OTHERS = "also_in";

  private final Access access;
  private final Pages pages;

  Disclosure(Access access, Pages pages) {
    this.access = access;
    this.pages = pages;
  }

  /** The frontmatter as the caller gets it. */
  Frontmatter of(Frontmatter stored) {
    Data.Obj data = keep(stored.data(), FROM, this::seesPage);
    Data.Obj shown =
        data.object(PLUGIN)
            .map(own -> data.with(PLUGIN, keep(own, OTHERS, this::readsPartition)))
            .orElse(data);
    return new Frontmatter(
        shown.object(PLUGIN).filter(own -> own.members().isEmpty()).isPresent()
            ? shown.without(PLUGIN)
            : shown);
  }

  private boolean seesPage(String path) {
    return PagePath.parse(path).stream()
        .flatMap(
            wanted ->
                pages
                    .list(
                        access,
                        new PageQuery(
                            wanted.value(), null, null, List.of(), null, null, true, true, true),
                        null,
                        1)
                    .stream()
                    .filter(head -> head.path().equals(wanted)))
        .findFirst()
        .isPresent();
  }

  private boolean readsPartition(String name) {
    return PartitionName.parse(name).filter(it -> access.may(Right.READ, it)).isPresent();
  }

  private static Data.Obj keep(Data.Obj data, String name, Predicate<String> shown) {
    if (data.get(name).filter(Data.Arr.class::isInstance).isEmpty()) {
      return data;
    }
    List<Data> kept =
        data.items(name).stream()
            .filter(item -> !(item instanceof Data.Text(var text)) || shown.test(text))
            .toList();
    return kept.isEmpty() ? data.without(name) : data.with(name, new Data.Arr(kept));
  }
}
