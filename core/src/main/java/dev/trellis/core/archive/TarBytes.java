package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a tar file, to be read forward from any place. */
interface TarBytes {
  /**
   * The bytes from there on, to the end. Only the last stream that was opened may be read, and
   * closing it does nothing. Going back may cost as much as reading everything before the place.
   *
   * @throws java.io.EOFException when the file ends before
   */
  InputStream from(long offset) throws IOException;
}
