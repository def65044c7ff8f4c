package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.DAMAGED;
import static dev.trellis.tomatio.dump.DumpException.Reason.EMPTY;
import static dev.trellis.tomatio.dump.DumpException.Reason.NOT_A_DUMP;
import static dev.trellis.tomatio.dump.DumpException.Reason.UNREADABLE;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The bytes of a dump: unpacked when they are gzip, refused when they cannot be SQL. */
final class DumpFile {
  private static final int HEAD = 4096;
  private static final int BUFFER = 1 << 17;

  private DumpFile() {}

  /**
   * Opens a dump.
   *
   * @param progress is told how many bytes of the file were read so far
   * @throws DumpException when the file is not there, is empty, or is something else
   */
  static InputStream open(Path file, LongConsumer progress) {
    try {
      InputStream raw =
          new BufferedInputStream(new Counting(Files.newInputStream(file), progress), BUFFER);
      boolean packed = begins(head(raw), 0x1f, 0x8b);
      InputStream sql =
          packed ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER) : raw;
      try {
        refuseWhatIsNoSql(file, head(sql), packed);
      } catch (IOException | DumpException e) {
        sql.close();
        throw e;
      }
      return sql;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** What an error while reading means. */
  static DumpException unreadable(Path file, IOException error) {
    String name = String.valueOf(file.getFileName());
    if (error instanceof EOFException) {
      return new DumpException(
          DumpException.Reason.CUT_OFF,
          name + " is a gzip file that ends too early; copy or make it again.");
    }
    if (error instanceof ZipException) {
      return new DumpException(DAMAGED, name + " is a damaged gzip file; copy or make it again.");
    }
    if (error instanceof NoSuchFileException) {
      return new DumpException(UNREADABLE, "There is no file " + file + "; check the path.");
    }
    return new DumpException(
        UNREADABLE, file + " cannot be read; check that it is a file and that you may read it.");
  }

  private static byte[] head(InputStream in) throws IOException {
    in.mark(HEAD);
    byte[] head = in.readNBytes(HEAD);
    in.reset();
    return head;
  }

  private static void refuseWhatIsNoSql(Path file, byte[] head, boolean unpacked) {
    String name = String.valueOf(file.getFileName());
    if (head.length == 0) {
      throw new DumpException(EMPTY, name + " is empty; make the dump again.");
    }
    if (begins(head, 'P', 'K', 3, 4)
        || begins(head, 'B', 'Z', 'h')
        || begins(head, 0xfd, '7', 'z')
        || begins(head, 0x28, 0xb5, 0x2f, 0xfd)
        || (unpacked && begins(head, 0x1f, 0x8b))) {
      throw new DumpException(
          NOT_A_DUMP, name + " is a packed file; unpack it and give the .sql or .sql.gz in it.");
    }
    if (begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff)) {
      throw new DumpException(
          NOT_A_DUMP,
          name
              + " is UTF-16, as a shell wrote it; make the dump again with --result-file="
              + "dump.sql in place of >.");
    }
    for (byte b : head) {
      if (b == 0) {
        throw new DumpException(
            NOT_A_DUMP, name + " is a binary file; give an SQL dump made by mysqldump.");
      }
    }
    String text = new String(head, StandardCharsets.ISO_8859_1).strip().toLowerCase(Locale.ROOT);
    if (text.startsWith("<")) {
      throw new DumpException(
          NOT_A_DUMP, name + " is a web page or XML; give an SQL dump made by mysqldump.");
    }
  }

  private static boolean begins(byte[] head, int... magic) {
    if (head.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  private static final class Counting extends FilterInputStream {
    private final LongConsumer progress;
    private long count;

    Counting(InputStream in, LongConsumer progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      if (b >= 0) {
        progress.accept(++count);
      }
      return b;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      int n = super.read(b, off, len);
      if (n > 0) {
        count += n;
        progress.accept(count);
      }
      return n;
    }
  }
}
