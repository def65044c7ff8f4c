package dev.trellis.core.fuzz;

import dev.trellis.core.data.MalformedText;
import dev.trellis.core.page.PageFile;
import java.util.Arrays;

/** Any bytes as a page file: a page or {@link MalformedText}; what it renders reads the same. */
public final class PageTarget {
  private PageTarget() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] bytes) {
    PageFile page;
    try {
      page = PageFile.parse(bytes);
    } catch (MalformedText expected) {
      return;
    }
    byte[] rendered = page.render();
    if (!Arrays.equals(PageFile.parse(rendered).render(), rendered)) {
      throw new AssertionError("a page that was rendered reads differently");
    }
  }
}
