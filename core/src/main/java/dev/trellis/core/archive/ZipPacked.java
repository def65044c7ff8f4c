package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** An entry of a zip file. */
record ZipPacked(ZipInput zip, ZipArchiveEntry entry) implements Packed {

  /** The entries of a zip file. */
  record All(ZipInput zip) implements PackedInput {
    @Override
    public void forEach(Consumer<Packed> each) {
      zip.entries().forEach(entry -> each.accept(new ZipPacked(zip, entry)));
    }

    @Override
    public void checkHeaders(Problems problems, BiConsumer<Packed, String> differs) {
      zip.checkHeaders(
          problems,
          entry ->
              differs.accept(
                  new ZipPacked(zip, entry),
                  "has another header than the directory of the archive says"));
    }
  }

  @Override
  public Optional<String> name() {
    return ZipInput.name(entry);
  }

  @Override
  public String shownName() {
    return entry.getName();
  }

  @Override
  public Kind kind() {
    return ZipInput.kind(entry);
  }

  @Override
  public boolean isSupported() {
    return ZipInput.isSupported(entry);
  }

  @Override
  public long size() {
    return entry.getSize();
  }

  @Override
  public long crc() {
    return entry.getCrc();
  }

  @Override
  public InputStream open() throws IOException {
    return zip.stream(entry);
  }
}
