package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.Sha256;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageVersion;
import dev.trellis.core.time.UtcInstant;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes an archive (§8.2), file by file, and its manifest last (§8.3 item 2).
 *
 * <p>The same calls with the same instant give the same bytes, wherever and whenever they are made,
 * unless they are encrypted. Of a written file only its name, hash and size stay in memory. Every
 * method throws {@link ArchiveException} when the archive cannot be written on.
 */
public final class ArchiveWriter implements AutoCloseable {
  private static final int BUFFER = 64 * 1024;

  private final ArchiveOutput out;
  private final @Nullable AgeOutput encrypted;
  private final TakenNames names = new TakenNames();
  private final SortedMap<String, FileDigest> files = new TreeMap<>();
  private final PageTally pages = new PageTally();
  private final Described described = new Described();

  /** Writes a file's bytes to a stream, piece by piece. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it; the stream stays open. */
    void writeTo(OutputStream out) throws IOException;
  }

  private ArchiveWriter(ArchiveOutput out, @Nullable AgeOutput encrypted) {
    this.out = out;
    this.encrypted = encrypted;
  }

  /**
   * Begins a zip archive.
   *
   * @param target where it is written; empty, and stays open
   * @param at the time of every entry
   */
  public static ArchiveWriter zip(SeekableByteChannel target, UtcInstant at) {
    return new ArchiveWriter(new ZipOutput(target, at), null);
  }

  /**
   * Begins an archive.
   *
   * @param target where it is written; empty, and stays open
   * @param form its file format
   * @param envelope for whom it is encrypted as a whole (§8.4 item 2); null for nobody
   * @param scratch the folder for what must be written before its size is known, in files without a
   *     name
   * @param at the time of every entry
   */
  public static ArchiveWriter begin(
      SeekableByteChannel target,
      ArchiveForm form,
      @Nullable AgeEnvelope envelope,
      Path scratch,
      UtcInstant at) {
    if (envelope == null && form == ArchiveForm.ZIP) {
      return zip(target, at);
    }
    try {
      AgeOutput encrypted = envelope == null ? null : AgeOutput.to(target, envelope);
      OutputStream out =
          new BufferedOutputStream(
              Channels.newOutputStream(encrypted == null ? target : encrypted.channel()), BUFFER);
      ArchiveOutput packed =
          switch (form) {
            case ZIP -> new ZipOutput(out, at);
            case TAR -> TarOutput.plain(out, scratch, at);
            case TAR_GZ -> TarOutput.gzipped(out, scratch, at);
          };
      return new ArchiveWriter(new Flushed(packed, out), encrypted);
    } catch (IOException e) {
      throw ArchiveException.met(e, "writing the archive");
    }
  }

  /** Writes the file of a page and counts it. */
  public void page(Page page) {
    file(ArchivePath.page(page.path()), page.file().render());
    pages.add(page.frontmatter());
  }

  /** Writes the file of an earlier version, and lists it (§8.2 item 4). */
  public void version(PageVersion version) {
    file(ArchivePath.history(version.path(), version.number()), version.file().render());
    described.add(version);
  }

  /** Writes the file of an extension's record, and counts it (§8.5 item 1). */
  public void record(ExtensionRecord record) {
    file(ArchivePath.extension(record.extension(), record.name()), record.file().render());
    described.add(record);
  }

  /** Writes a file. */
  public void file(ArchivePath path, byte[] content) {
    take(path);
    try {
      out.put(path.value(), content);
    } catch (IOException e) {
      throw ArchiveException.met(e, "writing the archive");
    }
    files.put(path.value(), new FileDigest(Sha256.of(content), content.length));
  }

  /** Writes a file whose bytes come piece by piece. */
  public void file(ArchivePath path, Content content) {
    take(path);
    MessageDigest digest = Sha256.digest();
    long[] size = new long[1];
    try {
      out.put(
          path.value(),
          stream -> {
            CountingStream counting = new CountingStream(stream);
            content.writeTo(new DigestOutputStream(counting, digest));
            size[0] = counting.count();
          });
    } catch (IOException e) {
      throw ArchiveException.met(e, "writing the archive");
    }
    files.put(path.value(), new FileDigest(digest.digest(), size[0]));
  }

  /** The pages that were written, counted. */
  public PageTally pages() {
    return pages;
  }

  /** The reserved slots of the extensions whose records were written, with their numbers. */
  public SortedMap<ExtensionRecord.Slot, Long> slots() {
    return described.slots();
  }

  /** Writes the manifest and the end of the archive. */
  public void finish(Manifest manifest) {
    take(ArchivePath.MANIFEST);
    try {
      out.put(ArchivePath.MANIFEST.value(), stream -> write(manifest, stream));
      out.finish();
      if (encrypted != null) {
        encrypted.finish();
      }
    } catch (IOException e) {
      throw ArchiveException.met(e, "writing the archive");
    }
  }

  /** Lets go of what the writer holds; an archive that was not finished stays without an end. */
  @Override
  public void close() {
    out.release();
  }

  private void take(ArchivePath path) {
    if (!path.isWritable()) {
      throw new IllegalArgumentException("a reader's name, not a writer's");
    }
    names
        .file(path.value())
        .ifPresent(
            code -> {
              throw ArchiveException.nameTaken(path, sentence(code));
            });
  }

  private static String sentence(Problem.Code code) {
    return switch (code) {
      case DUPLICATE_ENTRY -> "Two files of the archive would have the same name.";
      case CASE_COLLISION -> "Two files of the archive would have names that differ only in case.";
      default -> "A file of the archive would have the name of a folder of it.";
    };
  }

  private void write(Manifest manifest, OutputStream stream) throws IOException {
    Writer text = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    text.write("{\n");
    Map<String, Data> head = manifest.head(described);
    if (encrypted != null) {
      head.put("archive_encryption", encrypted.envelope().declaration());
    }
    for (var member : head.entrySet()) {
      text.write(Json.write(Data.text(member.getKey())));
      text.write(": ");
      text.write(Json.write(member.getValue()));
      text.write(",\n");
    }
    text.write("\"files\": [");
    String between = "\n";
    for (var file : files.entrySet()) {
      text.write(between);
      text.write(Json.write(listing(file.getKey(), file.getValue())));
      between = ",\n";
    }
    text.write("\n]\n}\n");
    text.flush();
  }

  private static Data.Obj listing(String path, FileDigest file) {
    return Data.Obj.of(
        Map.of(
            "path", Data.text(path),
            "sha256", Data.text(file.hex()),
            "size", Data.Num.of(file.size())));
  }

  /** An output whose end reaches the file. */
  private record Flushed(ArchiveOutput packed, OutputStream out) implements ArchiveOutput {
    @Override
    public void put(String name, byte[] content) throws IOException {
      packed.put(name, content);
    }

    @Override
    public void put(String name, Content content) throws IOException {
      packed.put(name, content);
    }

    @Override
    public void finish() throws IOException {
      packed.finish();
      out.flush();
    }

    @Override
    public void release() {
      packed.release();
    }
  }

  private static final class CountingStream extends OutputStream {
    private final OutputStream out;
    private long count;

    CountingStream(OutputStream out) {
      this.out = out;
    }

    long count() {
      return count;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      count += length;
    }
  }
}
