package dev.trellis.tomatio.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Access;
import dev.trellis.core.store.SearchQuery;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to an index, the next answer is right, without help. */
class IndexLifeTest {
  private static final Access READER = Shelf.reader("team");
  private static final Clock CLOCK = Clock.fixed(Shelf.NOW, ZoneOffset.UTC);
  private static final int PAGES = 1500;

  @TempDir Path folder;

  @Test
  @DisplayName("RETR-08 an index is kept over a restart and takes in what changed meanwhile")
  void restart() throws IOException {
    Shelf shelf = shelf();
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
    }
    List<Path> before = files();
    shelf.put(page(3, "changed meanwhile")).remove("p/4").put(page(PAGES + 1, "new meanwhile"));
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
      assertThat(found(index, shelf, "meanwhile")).containsOnly("p/3", "p/" + (PAGES + 1));
      assertThat(found(index, shelf, "number4")).isEmpty();
    }
    assertThat(files()).as("the old segments are still there").containsAnyElementsOf(before);
  }

  @Test
  @DisplayName("RETR-08 a folder that was deleted, also while it was open")
  void deleted() throws IOException {
    Shelf shelf = shelf();
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
      for (Path file : files()) {
        Files.delete(file);
      }
      shelf.put(page(1, "after the deletion"));
      requireRight(index, shelf);
    }
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
    }
  }

  @Test
  @DisplayName("RETR-08 every file truncated, and every file with a flipped bit")
  void damaged() throws IOException {
    Shelf shelf = shelf();
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
    }
    List<Path> kept = files();
    Random random = new Random(11);
    int damages = 0;
    for (Path name : kept) {
      for (boolean cut : List.of(true, false)) {
        if (Files.exists(name) && Files.size(name) > 1) {
          damage(name, cut, random);
          damages++;
          try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
            requireRight(index, shelf);
          }
        }
      }
    }
    assertThat(damages).isGreaterThan(3);
  }

  @Test
  @DisplayName("RETR-08 broken twin: without the look at checksums, a flipped bit goes unseen")
  void unseenDamage() throws IOException {
    Shelf shelf = shelf();
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
    }
    Path largest =
        files().stream()
            .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
            .orElseThrow();
    damage(largest, false, new Random(2));
    try (FSDirectory directory = FSDirectory.open(folder);
        var reader = org.apache.lucene.index.DirectoryReader.open(directory)) {
      assertThat(reader.numDocs()).as("Lucene opens it as if nothing were").isEqualTo(PAGES);
    }
  }

  @Test
  @DisplayName("RETR-08 an index of another language is made anew, and so is one from the future")
  void other() throws IOException {
    Shelf shelf = shelf().language("de_DE");
    try (SearchIndex index = new SearchIndex("t", folder, CLOCK)) {
      requireRight(index, shelf);
      shelf.language("");
      requireRight(index, shelf);
      shelf.put(page(2, "written before the database was restored"));
      requireRight(index, shelf);
      shelf.put(page(2, "as it was")).version(1);
      requireRight(index, shelf);
      assertThat(found(index, shelf, "restored")).isEmpty();
    }
  }

  @Test
  @DisplayName("RETR-08 two processes start on one folder: both answer")
  void twoAtOnce() throws Exception {
    Shelf shelf = shelf();
    try (SearchIndex one = new SearchIndex("t", folder, CLOCK);
        SearchIndex other = new SearchIndex("t", folder, CLOCK);
        ExecutorService both = Executors.newFixedThreadPool(2)) {
      Future<?> first = both.submit(() -> requireRight(one, shelf));
      Future<?> second = both.submit(() -> requireRight(other, shelf));
      first.get(60, TimeUnit.SECONDS);
      second.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  @DisplayName("RETR-08 a kill at any moment: what lies in the folder then is enough")
  void killed() throws IOException {
    int kills = 0;
    for (long moment = 40; moment < 60_000; moment += moment / 2) {
      Path at = folder.resolve("at" + moment);
      Path left = folder.resolve("left" + moment);
      Countdown room = new Countdown(moment);
      room.atTheEnd = () -> copy(at, left);
      Shelf shelf = shelf();
      SearchIndex index = new SearchIndex("t", CLOCK, failing(at, room));
      boolean begun = moment % 2 == 0;
      if (begun) {
        room.bytes = Long.MAX_VALUE;
        requireRight(index, shelf);
        for (int i = 0; i < PAGES; i++) {
          shelf.put(page(i, "number" + i + " once more"));
        }
        room.bytes = moment;
      }
      index.search(READER, Shelf.fit("number7"), shelf);
      if (Files.exists(left)) {
        kills++;
        try (SearchIndex next = new SearchIndex("t", left, CLOCK)) {
          requireRight(next, shelf);
        }
      }
      index.close();
    }
    assertThat(kills).isGreaterThan(6);
  }

  @Test
  @DisplayName(
      "RETR-08 a full disk leaves no index, no error, and an index when there is room again")
  void fullDisk() {
    Shelf shelf = shelf();
    Countdown room = new Countdown(20_000);
    Moving clock = new Moving();
    try (SearchIndex index = new SearchIndex("t", clock, failing(folder, room))) {
      assertThat(index.search(READER, Shelf.fit("number7"), shelf)).isEmpty();
      room.bytes = Long.MAX_VALUE;
      assertThat(index.search(READER, Shelf.fit("number7"), shelf))
          .as("not tried again at once")
          .isEmpty();
      clock.now = clock.now.plus(Duration.ofMinutes(1));
      requireRight(index, shelf);
    }
  }

  @Test
  @DisplayName("RETR-08 many ask while pages change: each answer is of one state of the tables")
  void atOnce() throws Exception {
    Shelf shelf = shelf();
    try (SearchIndex index = new SearchIndex("t", null, CLOCK);
        ExecutorService callers = Executors.newFixedThreadPool(4)) {
      List<Future<?>> running = new ArrayList<>();
      for (int caller = 0; caller < 4; caller++) {
        int own = caller;
        running.add(
            callers.submit(
                () -> {
                  for (int i = 0; i < 30; i++) {
                    synchronized (shelf) {
                      shelf.put(page(10 * own + i % 10, "turn" + own + "x" + i));
                      assertThat(found(index, shelf, "turn" + own + "x" + i)).hasSize(1);
                    }
                    index.search(READER, Shelf.fit("number" + i), shelf);
                  }
                }));
      }
      for (Future<?> one : running) {
        one.get(60, TimeUnit.SECONDS);
      }
      requireRight(index, shelf);
    }
  }

  private static Shelf shelf() {
    Shelf shelf = new Shelf();
    for (int i = 0; i < PAGES; i++) {
      shelf.put(page(i, "number" + i + " of the pages"));
    }
    return shelf;
  }

  private static dev.trellis.core.page.Page page(int number, String body) {
    return Shelf.page("p/" + number, "team", "Page", body);
  }

  /** The same answers as those of an index that was made just now. */
  private static void requireRight(SearchIndex index, Shelf shelf) {
    try (SearchIndex fresh = new SearchIndex("fresh", null, CLOCK)) {
      for (String question : List.of("number7", "pages number19", "meanwhile", "nothing at all")) {
        SearchQuery query = Shelf.fit(question);
        assertThat(index.search(READER, query, shelf))
            .hasValueSatisfying(
                found ->
                    assertThat(Shelf.paths(found))
                        .isEqualTo(Shelf.paths(fresh.search(READER, query, shelf).orElseThrow())));
      }
    }
  }

  private static List<String> found(SearchIndex index, Shelf shelf, String question) {
    return Shelf.paths(index.search(READER, Shelf.fit(question), shelf).orElseThrow());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("write.lock"))
          .sorted()
          .toList();
    }
  }

  private static void damage(Path file, boolean cut, Random random) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      if (cut) {
        bytes.setLength(bytes.length() / 2);
        return;
      }
      long at = (long) (random.nextDouble() * bytes.length());
      bytes.seek(at);
      int there = bytes.read();
      bytes.seek(at);
      bytes.write(there ^ 0x10);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> old = Files.list(to)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static IndexFolder failing(Path folder, Countdown room) {
    return new IndexFolder("t", folder, path -> new Failing(FSDirectory.open(path), room));
  }

  /** What is done when there is no room. */
  @FunctionalInterface
  private interface Last {
    void run() throws IOException;
  }

  /** How many bytes may still be written. */
  private static final class Countdown {
    private long bytes;
    private @Nullable Last atTheEnd;

    Countdown(long bytes) {
      this.bytes = bytes;
    }

    void take(int count) throws IOException {
      bytes -= count;
      if (bytes < 0) {
        if (atTheEnd != null) {
          atTheEnd.run();
          atTheEnd = null;
        }
        throw new IOException("No space left on device");
      }
    }
  }

  /** A clock that is moved by hand. */
  private static final class Moving extends Clock {
    private Instant now = Shelf.NOW;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new IllegalStateException("not asked for");
    }
  }

  /** A folder on a disk that fills up. */
  private static final class Failing extends FilterDirectory {
    private final Countdown room;

    Failing(org.apache.lucene.store.Directory in, Countdown room) {
      super(in);
      this.room = room;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      return new Counted(in.createOutput(name, context), room);
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
        throws IOException {
      return new Counted(in.createTempOutput(prefix, suffix, context), room);
    }
  }

  /** A file on such a disk. */
  private static final class Counted extends IndexOutput {
    private final IndexOutput out;
    private final Countdown room;

    Counted(IndexOutput out, Countdown room) {
      super("counted", out.getName());
      this.out = out;
      this.room = room;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }

    @Override
    public long getFilePointer() {
      return out.getFilePointer();
    }

    @Override
    public long getChecksum() throws IOException {
      return out.getChecksum();
    }

    @Override
    public void writeByte(byte b) throws IOException {
      room.take(1);
      out.writeByte(b);
    }

    @Override
    public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
      room.take(length);
      out.writeBytes(bytes, offset, length);
    }
  }
}
