package dev.trellis.core.page;

import dev.trellis.core.data.Data;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page's review state and who brought it there (§5.4). */
public sealed interface Review {

  /** The three states. */
  enum State {
    /** Waits for a reviewer. */
    PROPOSED,
    /** Takes effect; also the state of a page without a review object. */
    APPROVED,
    /** Refused by a reviewer. */
    REJECTED;

    /** The state as it stands in documents. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The state of that name, if it is one. */
    public static Optional<State> parse(String text) {
      return switch (text) {
        case "proposed" -> Optional.of(PROPOSED);
        case "approved" -> Optional.of(APPROVED);
        case "rejected" -> Optional.of(REJECTED);
        default -> Optional.empty();
      };
    }
  }

  /** Waits for a reviewer; who proposed it is always known. */
  record Proposed(Stamp generated) implements Review {
    @Override
    public Data.Obj toData() {
      return object(State.PROPOSED).with("generated", generated.toData());
    }
  }

  /** Approved, by each of these. */
  record Approved(@Nullable Stamp generated, List<Stamp> verified) implements Review {
    public Approved {
      verified = List.copyOf(verified);
    }

    @Override
    public Data.Obj toData() {
      Data.Obj object = withGenerated(object(State.APPROVED), generated);
      return verified.isEmpty()
          ? object
          : object.with(
              "verified", new Data.Arr(verified.stream().<Data>map(Stamp::toData).toList()));
    }
  }

  /** Rejected; who rejected it is always known. */
  record Rejected(@Nullable Stamp generated, Stamp rejected) implements Review {
    @Override
    public Data.Obj toData() {
      return withGenerated(object(State.REJECTED), generated).with("rejected", rejected.toData());
    }
  }

  /** The {@code review} object of the frontmatter. */
  Data.Obj toData();

  private static Data.Obj object(State state) {
    return Data.Obj.of(Map.of("state", Data.text(state.wireName())));
  }

  private static Data.Obj withGenerated(Data.Obj object, @Nullable Stamp generated) {
    return generated == null ? object : object.with("generated", generated.toData());
  }
}
