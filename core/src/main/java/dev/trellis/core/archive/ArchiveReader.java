package dev.trellis.core.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * Reads an archive without unpacking it anywhere (§8.2): every name, type and size is judged before
 * the first byte of content is read.
 *
 * <p>What is wrong with the archive is a {@link Problem}, never an exception.
 */
public final class ArchiveReader implements AutoCloseable {
  private final FileChannel file;
  private final ZipInput zip;
  private final Limits limits;
  private final Problems problems;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private long contentBytes;

  /** A file of the archive. */
  public static final class Entry {
    private final ArchivePath path;
    private final ZipArchiveEntry zip;
    private boolean readable = true;

    private Entry(ArchivePath path, ZipArchiveEntry zip) {
      this.path = path;
      this.zip = zip;
    }

    /** Its name. */
    public ArchivePath path() {
      return path;
    }

    /** Its size in bytes, unpacked, as the archive says. */
    public long size() {
      return zip.getSize();
    }

    /** Whether its content may be read; if not, a problem has been reported. */
    public boolean isReadable() {
      return readable;
    }

    @Override
    public String toString() {
      return path.value();
    }
  }

  private ArchiveReader(FileChannel file, ZipInput zip, Limits limits, Problems problems) {
    this.file = file;
    this.zip = zip;
    this.limits = limits;
    this.problems = problems;
  }

  /**
   * Opens an archive; nothing when it cannot be read, and then {@code problems} was told why.
   *
   * @throws ArchiveException when the file itself cannot be opened
   */
  static Optional<ArchiveReader> open(Path path, Limits limits, Problems problems) {
    FileChannel file = null;
    Optional<ArchiveReader> reader = Optional.empty();
    try {
      file = FileChannel.open(path, StandardOpenOption.READ);
      if (Format.of(file).isZip(problems)) {
        reader = readZip(file, limits, problems);
      }
      return reader;
    } catch (IOException e) {
      throw ArchiveException.met(e, "opening the archive");
    } finally {
      if (file != null && reader.isEmpty()) {
        closeQuietly(file);
      }
    }
  }

  private static Optional<ArchiveReader> readZip(
      FileChannel file, Limits limits, Problems problems) {
    Optional<ZipInput> zip = ZipInput.open(file, limits, problems);
    if (zip.isEmpty()) {
      return Optional.empty();
    }
    ArchiveReader reader = new ArchiveReader(file, zip.get(), limits, problems);
    reader.list();
    return Optional.of(reader);
  }

  /**
   * The files in the order in which their bytes stand; those with unsafe names are not among them.
   */
  public Collection<Entry> entries() {
    return entries.values();
  }

  /** The file of that name, if there is one. */
  public Optional<Entry> entry(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  /** How many bytes all readable files are, unpacked, as the archive says. */
  public long contentBytes() {
    return contentBytes;
  }

  /**
   * Opens a file's bytes; nothing, and a problem, when that is not possible.
   *
   * @param progress is told how many bytes each read gave
   */
  Optional<EntryInput> open(Entry entry, LongConsumer progress) {
    try {
      return Optional.of(
          new EntryInput(zip.stream(entry.zip), entry.zip.getSize(), entry.zip.getCrc(), progress));
    } catch (IOException | RuntimeException e) {
      reportDamaged(entry);
      return Optional.empty();
    }
  }

  void reportDamaged(Entry entry) {
    entry.readable = false;
    problems.add(
        Problem.Code.DAMAGED_ENTRY,
        entry.path.value(),
        "cannot be unpacked, or its checksum is another one");
  }

  @Override
  public void close() {
    closeQuietly(file);
  }

  private void list() {
    TakenNames taken = new TakenNames();
    for (ZipArchiveEntry raw : zip.entries()) {
      ZipInput.name(raw)
          .ifPresentOrElse(
              name -> list(name, raw, taken),
              () ->
                  problems.add(
                      Problem.Code.UNSAFE_NAME, raw.getName(), "is a name that is not UTF-8"));
    }
    zip.checkHeaders(problems, this::reportDiffering);
    contentBytes = entries.values().stream().filter(e -> e.readable).mapToLong(Entry::size).sum();
    checkTotal();
  }

  private void reportDiffering(ZipArchiveEntry raw) {
    problems.add(
        Problem.Code.HEADER_MISMATCH,
        raw.getName(),
        "has another header than the directory of the archive says");
    ZipInput.name(raw).map(entries::get).ifPresent(entry -> entry.readable = false);
  }

  private void list(String name, ZipArchiveEntry raw, TakenNames taken) {
    ZipInput.Kind kind = ZipInput.kind(raw);
    String bare = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    Optional<String> unsafe = UnsafeName.reason(bare);
    if (unsafe.isPresent()) {
      problems.add(Problem.Code.UNSAFE_NAME, name, unsafe.get());
      return;
    }
    if (kind == ZipInput.Kind.OTHER) {
      Entry entry = new Entry(new ArchivePath(bare), raw);
      refuse(entry, Problem.Code.LINK_OR_DEVICE, "is neither a regular file nor a directory");
      entries.putIfAbsent(bare, entry);
      return;
    }
    if (kind == ZipInput.Kind.DIRECTORY) {
      taken.folder(bare).ifPresent(code -> reportTaken(code, name));
      return;
    }
    listFile(name, raw, taken);
  }

  private void listFile(String name, ZipArchiveEntry raw, TakenNames taken) {
    Optional<Problem.Code> against = taken.file(name);
    against.ifPresent(code -> reportTaken(code, name));
    Entry twin = entries.get(name);
    if (twin != null) {
      twin.readable = false;
      return;
    }
    Entry entry = new Entry(new ArchivePath(name), raw);
    entries.put(name, entry);
    long most = limits.of(entry.path.place());
    if (!ZipInput.isSupported(raw)) {
      refuse(entry, Problem.Code.UNSUPPORTED_ENTRY, "is encrypted, or packed in an unusual way");
    } else if (raw.getSize() > most) {
      refuse(entry, Problem.Code.TOO_LARGE, "is larger than " + most + " bytes");
    }
  }

  private void refuse(Entry entry, Problem.Code code, String message) {
    entry.readable = false;
    problems.add(code, entry.path.value(), message);
  }

  private void reportTaken(Problem.Code code, String name) {
    String message =
        switch (code) {
          case DUPLICATE_ENTRY -> "stands in the archive more than once";
          case CASE_COLLISION -> "differs only in case from another name";
          default -> "is the name of a file and of a folder";
        };
    problems.add(code, name, message);
  }

  private void checkTotal() {
    try {
      boolean bomb =
          contentBytes > Limits.RATIO_FROM && contentBytes / limits.ratio() > file.size();
      if (contentBytes > limits.totalBytes() || bomb) {
        entries.values().forEach(entry -> entry.readable = false);
        problems.add(
            Problem.Code.TOO_LARGE,
            "the archive would be " + contentBytes + " bytes when unpacked");
      }
    } catch (IOException e) {
      throw ArchiveException.met(e, "reading the archive");
    }
  }

  private static void closeQuietly(FileChannel file) {
    try {
      file.close();
    } catch (IOException e) {
      // it was only read
    }
  }
}
