package dev.trellis.core.archive;

import java.io.IOException;

/** Where the files of an archive go, one after the other. */
interface ArchiveOutput {
  /** Writes a file. */
  void put(String name, byte[] content) throws IOException;

  /** Writes a file whose bytes come piece by piece. */
  void put(String name, ArchiveWriter.Content content) throws IOException;

  /** Writes the end of the archive. */
  void finish() throws IOException;

  /** Frees what is held; does not end the archive. */
  void release();
}
