package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The principals and partitions that context.json lists (§8.2 item 5).
 *
 * @param principals their ids
 * @param partitions their names
 */
record ContextNames(Set<String> principals, Set<String> partitions) {

  static ContextNames of(Data.Obj context) {
    return new ContextNames(
        texts(context, "principals", "id"), texts(context, "partitions", "name"));
  }

  /** The principals that the descriptor itself names besides listing them. */
  static List<String> namedIn(Data.Obj context) {
    Stream<String> controller = context.text("controller").stream();
    Stream<String> access =
        context.items("partitions").stream()
            .flatMap(ContextNames::object)
            .flatMap(partition -> partition.items("access").stream())
            .flatMap(ContextNames::object)
            .map(entry -> entry.text("principal"))
            .flatMap(Optional::stream);
    return Stream.concat(controller, access).toList();
  }

  private static Set<String> texts(Data.Obj context, String list, String member) {
    return context.items(list).stream()
        .flatMap(ContextNames::object)
        .map(item -> item.text(member))
        .flatMap(Optional::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<Data.Obj> object(Data item) {
    return item instanceof Data.Obj object ? Stream.of(object) : Stream.empty();
  }
}
