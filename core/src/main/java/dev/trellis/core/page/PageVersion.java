package dev.trellis.core.page;

/**
 * An earlier version of a page (§8.2 item 4): what it said before it became what it is now.
 *
 * @param path the page's path
 * @param number its place among the page's earlier versions, from 1 for the oldest
 * @param file the frontmatter and body of that version
 */
public record PageVersion(PagePath path, int number, PageFile file) {
  /**
   * @throws IllegalArgumentException when the number is below 1
   */
  public PageVersion {
    if (number < 1) {
      throw new IllegalArgumentException("versions are counted from 1");
    }
  }

  @Override
  public String toString() {
    return "version " + number + " of a page, " + file.body().size() + " bytes";
  }
}
