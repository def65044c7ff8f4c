package dev.trellis.mapping;

import dev.trellis.core.page.PagePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives each page a path that no other has, also on a file system that ignores case and where a
 * file and a folder cannot share a name (§5.1 item 1, A-37). The order of the calls decides who
 * gets a contested path.
 */
public final class PathAllocator {
  private final Set<String> files = new HashSet<>();
  private final Set<String> folders = new HashSet<>();

  /**
   * The first candidate that is valid and free; when none is, the last with {@code -2}, {@code -3}
   * and so on.
   *
   * @param candidates texts, the usual path first; the last one must be valid, with room for a
   *     number, and in no folder whose name ends in {@code .md}
   */
  public PagePath allocate(List<String> candidates) {
    for (String candidate : candidates) {
      Optional<PagePath> path = PagePath.parse(candidate).filter(this::isFree);
      if (path.isPresent()) {
        return taken(path.get());
      }
    }
    for (int n = 2; ; n++) {
      PagePath path = new PagePath(candidates.getLast() + '-' + n);
      if (isFree(path)) {
        return taken(path);
      }
    }
  }

  /** Keeps a path that was given before, so that nobody else gets it. */
  public void keep(PagePath given) {
    taken(given);
  }

  private boolean isFree(PagePath path) {
    String file = file(path);
    return !files.contains(file)
        && !folders.contains(file)
        && folders(file).stream().noneMatch(files::contains);
  }

  private PagePath taken(PagePath path) {
    String file = file(path);
    files.add(file);
    folders.addAll(folders(file));
    return path;
  }

  private static String file(PagePath path) {
    return path.caseFolded() + ".md";
  }

  private static List<String> folders(String file) {
    List<String> folders = new ArrayList<>();
    for (int slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
      folders.add(file.substring(0, slash));
    }
    return folders;
  }
}
