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

/**
 * Reads an archive without unpacking it anywhere (§8.2): every name, type and size is judged before
 * the first byte of content is read.
 *
 * <p>What is wrong with the archive is a {@link Problem}, never an exception.
 */
public final class ArchiveReader implements AutoCloseable {
  private final FileChannel file;
  private final PackedInput packed;
  private final boolean encrypted;
  private final Limits limits;
  private final Problems problems;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private long contentBytes;

  /** A file of the archive. */
  public static final class Entry {
    private final ArchivePath path;
    private final Packed packed;
    private boolean readable = true;

    private Entry(ArchivePath path, Packed packed) {
      this.path = path;
      this.packed = packed;
    }

    /** Its name. */
    public ArchivePath path() {
      return path;
    }

    /** Its size in bytes, unpacked, as the archive says. */
    public long size() {
      return packed.size();
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

  private ArchiveReader(
      FileChannel file, PackedInput packed, boolean encrypted, Limits limits, Problems problems) {
    this.file = file;
    this.packed = packed;
    this.encrypted = encrypted;
    this.limits = limits;
    this.problems = problems;
  }

  /**
   * Opens an archive; nothing when it cannot be read, and then {@code problems} was told why.
   *
   * @param keys what opens an encrypted archive
   * @param scratch the folder in which an encrypted archive is opened, in a file without a name
   * @throws ArchiveException when the file itself cannot be opened
   */
  static Optional<ArchiveReader> open(
      Path path, AgeKeys keys, Path scratch, Limits limits, Problems problems) {
    FileChannel kept = null;
    Optional<ArchiveReader> reader = Optional.empty();
    try {
      FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
      kept = file;
      boolean encrypted = Format.of(file) == Format.AGE;
      if (encrypted) {
        kept = null;
        try (file) {
          kept = AgeInput.decrypt(file, keys, scratch, problems).orElse(null);
        }
      }
      if (kept != null) {
        reader = read(kept, encrypted, limits, problems);
      }
      return reader;
    } catch (IOException e) {
      throw ArchiveException.met(e, "opening the archive");
    } finally {
      if (kept != null && reader.isEmpty()) {
        closeQuietly(kept);
      }
    }
  }

  private static Optional<ArchiveReader> read(
      FileChannel file, boolean encrypted, Limits limits, Problems problems) throws IOException {
    Format format = Format.of(file);
    if (!format.isReadable(problems)) {
      return Optional.empty();
    }
    Optional<? extends PackedInput> packed =
        switch (format) {
          case ZIP -> ZipInput.open(file, limits, problems).map(ZipPacked.All::new);
          case TAR -> TarInput.open(new FileBytes(file), limits, problems);
          default ->
              TarInput.open(new GzipBytes(file, limits.unpacked(file.size())), limits, problems);
        };
    return packed.map(
        input -> {
          ArchiveReader reader = new ArchiveReader(file, input, encrypted, limits, problems);
          reader.list();
          return reader;
        });
  }

  /** Whether the archive as a whole was encrypted (§8.4 item 2). */
  boolean isEncrypted() {
    return encrypted;
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
          new EntryInput(entry.packed.open(), entry.packed.size(), entry.packed.crc(), progress));
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
    packed.forEach(
        raw ->
            raw.name()
                .ifPresentOrElse(
                    name -> list(name, raw, taken),
                    () ->
                        problems.add(
                            Problem.Code.UNSAFE_NAME,
                            raw.shownName(),
                            "is a name that is not UTF-8")));
    packed.checkHeaders(problems, this::reportDiffering);
    contentBytes = entries.values().stream().filter(e -> e.readable).mapToLong(Entry::size).sum();
    checkTotal();
  }

  private void reportDiffering(Packed raw, String how) {
    problems.add(Problem.Code.HEADER_MISMATCH, raw.shownName(), how);
    raw.name().map(entries::get).ifPresent(entry -> entry.readable = false);
  }

  private void list(String name, Packed raw, TakenNames taken) {
    String bare = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    Optional<String> unsafe = UnsafeName.reason(bare);
    if (unsafe.isPresent()) {
      problems.add(Problem.Code.UNSAFE_NAME, name, unsafe.get());
      return;
    }
    if (raw.kind() == Packed.Kind.OTHER) {
      Entry entry = new Entry(new ArchivePath(bare), raw);
      refuse(entry, Problem.Code.LINK_OR_DEVICE, "is neither a regular file nor a directory");
      entries.putIfAbsent(bare, entry);
      return;
    }
    if (raw.kind() == Packed.Kind.DIRECTORY) {
      taken.folder(bare).ifPresent(code -> reportTaken(code, name));
      return;
    }
    listFile(name, raw, taken);
  }

  private void listFile(String name, Packed raw, TakenNames taken) {
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
    if (!raw.isSupported()) {
      refuse(entry, Problem.Code.UNSUPPORTED_ENTRY, "is encrypted, or packed in an unusual way");
    } else if (raw.size() > most) {
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
      if (contentBytes > limits.unpacked(file.size())) {
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
