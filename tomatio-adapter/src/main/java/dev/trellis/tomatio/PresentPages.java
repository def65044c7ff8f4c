package dev.trellis.tomatio;

import dev.trellis.core.page.PagePath;
import dev.trellis.tomatio.sidecar.NativeKey;
import dev.trellis.tomatio.sidecar.StoredPages;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which records are pages now, and where: those stored, with what came and went since. Reads what
 * it is asked for, once.
 */
final class PresentPages {
  private final StoredPages stored;
  private final Map<NativeKey, Optional<PagePath>> paths = new HashMap<>();
  private boolean whole;

  PresentPages(StoredPages stored) {
    this.stored = stored;
  }

  /** Takes these for all that are stored. */
  void load(Map<NativeKey, StoredPages.Known> all) {
    all.forEach((key, known) -> paths.put(key, Optional.of(known.path())));
    whole = true;
  }

  /** The path of the record's page, if it is one. */
  Optional<PagePath> path(NativeKey record) {
    Optional<PagePath> path = paths.get(record);
    if (path == null) {
      path = whole ? Optional.empty() : read(record);
      paths.put(record, path);
    }
    return path;
  }

  /** Notes that the record is a page at that path now. */
  void came(NativeKey record, PagePath path) {
    paths.put(record, Optional.of(path));
  }

  /** Notes that the record is no page any more. */
  void went(NativeKey record) {
    paths.put(record, Optional.empty());
  }

  private Optional<PagePath> read(NativeKey record) {
    try {
      return Optional.ofNullable(stored.of(List.of(record)).get(record))
          .map(StoredPages.Known::path);
    } catch (SQLException e) {
      throw new IllegalStateException("the stored pages cannot be read", e);
    }
  }
}
