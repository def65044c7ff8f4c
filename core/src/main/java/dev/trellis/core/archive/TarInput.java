package dev.trellis.core.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A tar file as its headers describe it (§8.2): ustar and pax. Where readers of tar files differ
 * about what a header means, it is not guessed: the archive is refused.
 *
 * <p>The list is made in one pass over the headers; of an entry its name, place and size are kept.
 */
final class TarInput implements PackedInput {
  private static final int LONGEST_PAX = 64 * 1024;
  private static final long LARGEST_IN_USTAR = 077777777777L;
  private static final String GNU_TYPES = "LKSMVDN";

  private final TarBytes bytes;
  private final Limits limits;
  private final List<TarEntry> entries = new ArrayList<>();
  private long headers;
  private long position;
  private final InputStream in;

  private TarInput(TarBytes bytes, Limits limits) throws IOException {
    this.bytes = bytes;
    this.limits = limits;
    in = bytes.from(0);
  }

  /** Why the list cannot be made, or not be finished. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    Refused(Problem problem) {
      super(problem.message(), null, false, false);
      this.problem = problem;
    }

    Refused(Problem.Code code, String message) {
      this(Problem.of(code, message));
    }
  }

  /** Lists the entries; nothing, and one problem, when that is not possible to the end. */
  static Optional<TarInput> open(TarBytes bytes, Limits limits, Problems problems) {
    try {
      TarInput input = new TarInput(bytes, limits);
      input.list();
      return Optional.of(input);
    } catch (Refused e) {
      problems.add(e.problem);
    } catch (GzipBytes.TooMuch e) {
      problems.add(Problem.Code.TOO_LARGE, "the archive would be too large when unpacked");
    } catch (GzipBytes.MoreData e) {
      problems.add(
          Problem.Code.UNEXPECTED_DATA, "bytes stand behind the end of the compressed data");
    } catch (EOFException e) {
      problems.add(Problem.Code.TRUNCATED, "the end of the archive is missing");
    } catch (IOException | RuntimeException e) {
      problems.add(Problem.Code.DAMAGED_ARCHIVE, "the archive cannot be unpacked");
    }
    return Optional.empty();
  }

  @Override
  public void forEach(Consumer<Packed> each) {
    entries.forEach(each);
  }

  @Override
  public void checkHeaders(Problems problems, BiConsumer<Packed, String> differs) {
    for (TarEntry entry : entries) {
      String contradiction = entry.contradiction();
      if (contradiction != null) {
        differs.accept(entry, contradiction);
      }
    }
  }

  private void list() throws IOException, Refused {
    PaxRecords pax = null;
    while (true) {
      TarHeader header = header();
      if (header.isEmpty()) {
        if (pax != null) {
          throw new Refused(
              Problem.Code.DAMAGED_ARCHIVE, "a pax header has no entry that it describes");
        }
        readEnd();
        return;
      }
      judge(header);
      switch (header.type()) {
        case 'x' -> {
          if (pax != null) {
            throw new Refused(Problem.Code.DAMAGED_ARCHIVE, "two pax headers describe one entry");
          }
          pax = pax(header);
        }
        case 'g' -> {
          if (pax(header).changeEntries()) {
            throw new Refused(
                Problem.Code.UNSUPPORTED_FORMAT,
                "a global pax header names or sizes entries, which readers understand differently");
          }
        }
        default -> {
          add(header, pax == null ? PaxRecords.NONE : pax);
          pax = null;
        }
      }
    }
  }

  private void judge(TarHeader header) throws Refused {
    if (!header.hasMagic()) {
      throw headers == 0
          ? new Refused(Problem.Code.NOT_AN_ARCHIVE, "the file is compressed, and no tar archive")
          : new Refused(Problem.Code.DAMAGED_ARCHIVE, "a header of the archive is no ustar header");
    }
    headers++;
    if (!header.hasRightChecksum()) {
      throw new Refused(
          Problem.Code.DAMAGED_ARCHIVE, "a header of the archive has another checksum");
    }
    if (GNU_TYPES.indexOf(header.type()) >= 0) {
      throw new Refused(
          Problem.Code.UNSUPPORTED_FORMAT,
          "the archive uses an extension of GNU tar (long names, sparse files or volumes), and only"
              + " ustar and pax are read; pack it again with tar --format=pax");
    }
    if (header.hasBinarySize()) {
      throw new Refused(
          Problem.Code.UNSUPPORTED_FORMAT,
          "the archive has a size in the binary form of GNU tar, and only ustar and pax are read");
    }
    if (header.size() < 0) {
      throw new Refused(Problem.Code.DAMAGED_ARCHIVE, "a header of the archive has no size");
    }
    if (headers > limits.entries()) {
      throw new Refused(
          Problem.Code.TOO_LARGE, "the archive has more than " + limits.entries() + " entries");
    }
  }

  private void add(TarHeader header, PaxRecords pax) throws IOException, Refused {
    Packed.Kind kind = kind(header, pax);
    String raw = header.shownName();
    boolean regular = header.type() == '0' || header.type() == '\0';
    if (!regular && (header.size() > 0 || pax.hasSize())) {
      throw new Refused(
          Problem.of(Problem.Code.HEADER_MISMATCH, raw, "is no regular file, and has a size"));
    }
    long size = size(header, pax, raw);
    Optional<String> path = pax.path().or(header::name);
    TarEntry entry =
        new TarEntry(
            bytes,
            name(header, pax, path.orElse(null)),
            path.orElse(raw),
            kind,
            !pax.needsMore(),
            contradiction(header, pax),
            position,
            size);
    entries.add(entry);
    pass(size + padding(size));
  }

  /** The effective name; the header's own where that is unsafe, so that it is named as such. */
  private static @Nullable String name(TarHeader header, PaxRecords pax, @Nullable String path) {
    if (pax.path().isEmpty()) {
      return path;
    }
    String raw = header.shownName();
    String bare = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
    boolean unsafe = UnsafeName.leavesItsFolder(bare);
    return unsafe ? raw : path;
  }

  private static @Nullable String contradiction(TarHeader header, PaxRecords pax) {
    return header.hidesBytesInName() && pax.path().isEmpty()
        ? "has bytes behind the end of its name"
        : null;
  }

  private static long size(TarHeader header, PaxRecords pax, String raw) throws Refused {
    if (!pax.hasSize()) {
      return header.size();
    }
    boolean same = pax.size() == header.size();
    boolean tooLargeForHeader = header.size() == 0 && pax.size() > LARGEST_IN_USTAR;
    if (!same && !tooLargeForHeader) {
      throw new Refused(
          Problem.of(
              Problem.Code.HEADER_MISMATCH, raw, "has another size in its header than in pax"));
    }
    return pax.size();
  }

  private static Packed.Kind kind(TarHeader header, PaxRecords pax) {
    String name = pax.path().orElseGet(header::shownName);
    boolean linked = header.hasLinkName() || pax.hasLinkPath();
    boolean slash = name.endsWith("/");
    return switch (header.type()) {
      case '0', '\0' -> linked || slash ? Packed.Kind.OTHER : Packed.Kind.FILE;
      case '5' -> linked ? Packed.Kind.OTHER : Packed.Kind.DIRECTORY;
      default -> Packed.Kind.OTHER;
    };
  }

  private PaxRecords pax(TarHeader header) throws IOException, Refused {
    if (header.size() > LONGEST_PAX) {
      throw new Refused(
          Problem.Code.TOO_LARGE, "a pax header is larger than " + LONGEST_PAX + " bytes");
    }
    byte[] content = read((int) header.size());
    pass(padding(header.size()));
    return PaxRecords.parse(content)
        .orElseThrow(() -> new Refused(Problem.Code.DAMAGED_ARCHIVE, "a pax header is malformed"));
  }

  /** Two empty blocks end the archive, and behind them only empty ones may stand. */
  private void readEnd() throws IOException, Refused {
    boolean second = header().isEmpty();
    byte[] rest = new byte[8192];
    int read = second ? in.read(rest, 0, rest.length) : -1;
    while (read >= 0) {
      for (int i = 0; i < read; i++) {
        second &= rest[i] == 0;
      }
      read = in.read(rest, 0, rest.length);
    }
    if (!second) {
      throw new Refused(Problem.Code.UNEXPECTED_DATA, "bytes stand behind the end of the archive");
    }
  }

  private TarHeader header() throws IOException {
    return new TarHeader(read(TarHeader.BLOCK));
  }

  private byte[] read(int length) throws IOException {
    byte[] read = in.readNBytes(length);
    if (read.length < length) {
      throw new EOFException();
    }
    position += length;
    return read;
  }

  private void pass(long length) throws IOException {
    in.skipNBytes(length);
    position += length;
  }

  private static long padding(long size) {
    return (TarHeader.BLOCK - size % TarHeader.BLOCK) % TarHeader.BLOCK;
  }
}
