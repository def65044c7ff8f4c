package dev.trellis.core.page;

/**
 * A memory page (§5).
 *
 * @param path where it stands in its context
 * @param file its frontmatter and body
 */
public record Page(PagePath path, PageFile file) {
  /** A page of these parts. */
  public static Page of(PagePath path, Frontmatter frontmatter, Body body) {
    return new Page(path, new PageFile(frontmatter, body));
  }

  /** The page's frontmatter. */
  public Frontmatter frontmatter() {
    return file.frontmatter();
  }

  @Override
  public String toString() {
    return "page of " + file.body().size() + " bytes";
  }
}
