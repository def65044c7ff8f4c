package dev.trellis.core.page;

import dev.trellis.core.error.PcpError;
import java.util.regex.Pattern;

/**
 * An opaque id, given by a server, unique in its context and stable when the page moves (§5.2.1).
 *
 * @param value 1 to 200 of {@code A-Z a-z 0-9 . _ : -}
 */
public record PageId(String value) {
  private static final Pattern GRAMMAR = Pattern.compile("[A-Za-z0-9._:-]{1,200}");

  /**
   * @throws PcpError {@code invalid_input} when the text is no such id
   */
  public PageId {
    if (!GRAMMAR.matcher(value).matches()) {
      throw PcpError.invalidInput("an id is 1 to 200 of A-Z a-z 0-9 . _ : -");
    }
  }
}
