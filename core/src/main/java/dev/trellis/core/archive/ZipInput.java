package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;

/**
 * A zip file as its directory describes it, with every entry's own header compared (§8.2): a file
 * that says one thing to a reader of its directory and another to a reader of its stream is none.
 */
final class ZipInput {
  private static final int LOCAL_HEADER = 0x04034b50;
  private static final int LOCAL_HEADER_BYTES = 30;
  private static final long IN_ZIP64_FIELD = 0xffffffffL;
  private static final int ENCRYPTED = 1;
  private static final int SIZES_FOLLOW = 1 << 3;
  private static final int TYPE_OF_FILE = 0170000;
  private static final int REGULAR_FILE = 0100000;
  private static final int DIRECTORY = 0040000;

  private final FileChannel file;
  private final ZipFrame frame;
  private final ZipFile zip;
  private final List<ZipArchiveEntry> entries;

  private ZipInput(FileChannel file, ZipFrame frame, ZipFile zip, List<ZipArchiveEntry> entries) {
    this.file = file;
    this.frame = frame;
    this.zip = zip;
    this.entries = entries;
  }

  /** Reads the directory; nothing, and a problem, when it cannot be read or is too large. */
  static Optional<ZipInput> open(FileChannel file, Limits limits, Problems problems) {
    try {
      Optional<ZipFrame> frame = ZipFrame.read(file);
      if (frame.isEmpty()) {
        problems.add(Problem.Code.TRUNCATED, "the end of the archive is missing");
        return Optional.empty();
      }
      return open(file, frame.get(), limits, problems);
    } catch (IOException | RuntimeException e) {
      problems.add(Problem.Code.DAMAGED_ARCHIVE, "the archive's directory cannot be read");
      return Optional.empty();
    }
  }

  private static Optional<ZipInput> open(
      FileChannel file, ZipFrame frame, Limits limits, Problems problems) throws IOException {
    if (frame.entries() > limits.entries()
        || frame.directoryBytes() > limits.directoryBytes()
        || frame.directoryBytes() / 46 > limits.entries()) {
      problems.add(
          Problem.Code.TOO_LARGE, "the archive has more than " + limits.entries() + " entries");
      return Optional.empty();
    }
    ZipFile zip =
        ZipFile.builder()
            .setSeekableByteChannel(file)
            .setUseUnicodeExtraFields(false)
            .setIgnoreLocalFileHeader(true)
            .setCharset(StandardCharsets.UTF_8)
            .get();
    ZipInput input =
        new ZipInput(file, frame, zip, Collections.list(zip.getEntriesInPhysicalOrder()));
    input.checkFrame(file.position(), problems);
    return Optional.of(input);
  }

  /** The entries in the order in which their bytes stand. */
  List<ZipArchiveEntry> entries() {
    return entries;
  }

  /** The name as its bytes say; nothing when they are not UTF-8. */
  static Optional<String> name(ZipArchiveEntry entry) {
    byte[] raw = entry.getRawName();
    if (raw != null && Arrays.equals(raw, entry.getName().getBytes(StandardCharsets.UTF_8))) {
      return Optional.of(entry.getName());
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(rawName(entry))).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  static Packed.Kind kind(ZipArchiveEntry entry) {
    boolean slash = rawName(entry).length > 0 && rawName(entry)[rawName(entry).length - 1] == '/';
    return switch ((int) (entry.getExternalAttributes() >> 16) & TYPE_OF_FILE) {
      case 0 -> slash ? Packed.Kind.DIRECTORY : Packed.Kind.FILE;
      case REGULAR_FILE -> slash ? Packed.Kind.OTHER : Packed.Kind.FILE;
      case DIRECTORY -> slash ? Packed.Kind.DIRECTORY : Packed.Kind.OTHER;
      default -> Packed.Kind.OTHER;
    };
  }

  /** Whether the entry is packed in a way that every reader of archives knows (§8.2). */
  static boolean isSupported(ZipArchiveEntry entry) {
    return (entry.getRawFlag() & ENCRYPTED) == 0
        && (entry.getMethod() == ZipMethod.STORED.getCode()
            || entry.getMethod() == ZipMethod.DEFLATED.getCode());
  }

  /**
   * Compares every entry's own header with the directory, and looks for bytes between the entries;
   * {@code differs} is called for each entry whose header differs.
   */
  void checkHeaders(Problems problems, Consumer<ZipArchiveEntry> differs) {
    OptionalLong expected = OptionalLong.of(frame.leading());
    boolean descriptor = false;
    for (ZipArchiveEntry entry : entries) {
      if (expected.isPresent()) {
        long begin = entry.getLocalHeaderOffset();
        checkGap(entry, begin - expected.getAsLong(), descriptor, problems);
      }
      expected = endOf(entry);
      descriptor = (entry.getRawFlag() & SIZES_FOLLOW) != 0;
      if (expected.isEmpty()) {
        differs.accept(entry);
      }
    }
    if (!entries.isEmpty() && expected.isPresent()) {
      long gap = frame.directoryOffset() - expected.getAsLong();
      checkGap(entries.getLast(), gap, descriptor, problems);
    }
  }

  /** The unpacked bytes. */
  InputStream stream(ZipArchiveEntry entry) throws IOException {
    boolean deflated = entry.getMethod() == ZipMethod.DEFLATED.getCode();
    InputStream in = deflated ? zip.getRawInputStream(entry) : zip.getInputStream(entry);
    if (in == null) {
      throw new IOException("no such entry");
    }
    return deflated ? new Inflating(in, entry.getCompressedSize()) : in;
  }

  /**
   * Compares what was read of the directory with its frame.
   *
   * @param readTo where the library stopped: behind the signature that follows the last entry
   */
  private void checkFrame(long readTo, Problems problems) {
    if (frame.leading() > 0) {
      problems.add(
          Problem.Code.UNEXPECTED_DATA, frame.leading() + " bytes stand before the archive");
    }
    if (!frame.exactEnd()) {
      problems.add(Problem.Code.UNEXPECTED_DATA, "bytes stand behind the end of the archive");
    }
    boolean countFits =
        frame.entries() == entries.size() || frame.entries() == (entries.size() & 0xffff);
    if (!countFits) {
      problems.add(
          Problem.Code.DAMAGED_ARCHIVE,
          "the directory should have "
              + frame.entries()
              + " entries, and "
              + entries.size()
              + " can be read");
    } else if (readTo - Integer.BYTES != frame.directoryOffset() + frame.directoryBytes()) {
      problems.add(
          Problem.Code.DAMAGED_ARCHIVE, "the directory ends elsewhere than its end record says");
    }
  }

  private static void checkGap(
      ZipArchiveEntry entry, long gap, boolean descriptor, Problems problems) {
    boolean descriptorFits = descriptor && (gap == 12 || gap == 16 || gap == 20 || gap == 24);
    if (gap < 0) {
      problems.add(
          Problem.Code.OVERLAPPING_ENTRIES,
          entry.getName(),
          "shares bytes of the archive with another entry");
    } else if (gap > 0 && !descriptorFits) {
      problems.add(
          Problem.Code.UNEXPECTED_DATA, gap + " bytes between the entries belong to none of them");
    }
  }

  /** Where the entry's bytes end; nothing when its own header differs from the directory. */
  private OptionalLong endOf(ZipArchiveEntry entry) {
    try {
      byte[] name = rawName(entry);
      long at = entry.getLocalHeaderOffset();
      ByteBuffer header = ZipFrame.bytes(file, at, LOCAL_HEADER_BYTES + name.length);
      byte[] localName = new byte[name.length];
      header.get(LOCAL_HEADER_BYTES, localName);
      boolean same =
          header.getInt(0) == LOCAL_HEADER
              && Short.toUnsignedInt(header.getShort(26)) == name.length
              && Arrays.equals(name, localName)
              && Short.toUnsignedInt(header.getShort(6)) == entry.getRawFlag()
              && Short.toUnsignedInt(header.getShort(8)) == entry.getMethod()
              && sameSizes(header, entry);
      int extra = Short.toUnsignedInt(header.getShort(28));
      return same
          ? OptionalLong.of(
              at + LOCAL_HEADER_BYTES + name.length + extra + entry.getCompressedSize())
          : OptionalLong.empty();
    } catch (IOException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  private static boolean sameSizes(ByteBuffer header, ZipArchiveEntry entry) {
    if ((entry.getRawFlag() & SIZES_FOLLOW) != 0) {
      return true;
    }
    return Integer.toUnsignedLong(header.getInt(14)) == entry.getCrc()
        && sameSize(Integer.toUnsignedLong(header.getInt(18)), entry.getCompressedSize())
        && sameSize(Integer.toUnsignedLong(header.getInt(22)), entry.getSize());
  }

  private static boolean sameSize(long local, long central) {
    return local == central || local == IN_ZIP64_FIELD;
  }

  private static byte[] rawName(ZipArchiveEntry entry) {
    byte[] raw = entry.getRawName();
    return raw == null ? entry.getName().getBytes(StandardCharsets.UTF_8) : raw;
  }
}
