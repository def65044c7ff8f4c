package dev.trellis.core.store;

import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;

/**
 * A page without its body.
 *
 * @param path where it stands
 * @param frontmatter its frontmatter
 */
public record PageHead(PagePath path, Frontmatter frontmatter) {
  @Override
  public String toString() {
    return "head of a page";
  }
}
