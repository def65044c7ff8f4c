package dev.trellis.tomatio.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where an index is kept: a folder that only this account reads, or memory. */
final class IndexFolder {
  /** Grows when documents get other fields, so that indexes are made anew. */
  private static final int LAYOUT = 1;

  private static final Logger LOG = LoggerFactory.getLogger(IndexFolder.class);
  private static final String FORMAT = "format";
  private static final double BUFFER_MB = 32;

  private final String name;
  private final @Nullable Path folder;
  private final Opener opener;

  /** Opens a folder's files. */
  @FunctionalInterface
  interface Opener {
    Directory open(Path folder) throws IOException;
  }

  /**
   * A folder.
   *
   * @param name what the log calls the index
   * @param folder where it is; in memory when null
   */
  IndexFolder(String name, @Nullable Path folder, Opener opener) {
    this.name = name;
    this.folder = folder;
    this.opener = opener;
  }

  /**
   * A writer for the index. What is there is kept when every byte of it is as it was written, by
   * this version and with this analyzer; otherwise it is removed.
   *
   * @throws IOException when the folder cannot be written
   */
  IndexWriter writer(PageAnalyzer analyzer) throws IOException {
    if (folder == null) {
      return inMemory(analyzer);
    }
    try {
      Files.createDirectories(folder);
      restrict(folder);
    } catch (IOException e) {
      LOG.warn("The search index of {} is kept in memory: its folder cannot be made", name, e);
      return inMemory(analyzer);
    }
    Directory directory = opener.open(folder);
    try {
      return kept(directory, analyzer);
    } catch (LockObtainFailedException e) {
      directory.close();
      LOG.warn("The search index of {} is kept in memory: another process has its folder", name);
      return inMemory(analyzer);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static IndexWriter inMemory(PageAnalyzer analyzer) throws IOException {
    return new IndexWriter(new ByteBuffersDirectory(), config(analyzer));
  }

  /** What a commit says of the index it belongs to. */
  static Map<String, String> about(PageAnalyzer analyzer) {
    return Map.of(FORMAT, LAYOUT + " " + analyzer.id() + " " + Version.LATEST);
  }

  /** Removes the files of an index, and no others. */
  static void clear(Directory directory) throws IOException {
    for (String file : directory.listAll()) {
      if (file.startsWith(IndexFileNames.SEGMENTS)
          || file.startsWith(IndexFileNames.PENDING_SEGMENTS)
          || IndexFileNames.CODEC_FILE_PATTERN.matcher(file).matches()) {
        directory.deleteFile(file);
      }
    }
  }

  private IndexWriter kept(Directory directory, PageAnalyzer analyzer) throws IOException {
    IndexWriter writer = null;
    try {
      if (DirectoryReader.indexExists(directory)
          && SegmentInfos.readLatestCommit(directory).getUserData().equals(about(analyzer))) {
        writer = new IndexWriter(directory, config(analyzer));
        requireWhole(writer);
        return writer;
      }
    } catch (LockObtainFailedException e) {
      throw e;
    } catch (IOException | RuntimeException | InternalError damage) {
      LOG.warn("The search index of {} is damaged and is made anew", name, damage);
      if (writer != null) {
        writer.rollback();
      }
    }
    try (var held = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      held.ensureValid();
      clear(directory);
    }
    return new IndexWriter(
        directory, config(analyzer).setOpenMode(IndexWriterConfig.OpenMode.CREATE));
  }

  /** Compares the checksum of every file. */
  private static void requireWhole(IndexWriter writer) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaf.reader().checkIntegrity();
      }
    }
  }

  private static IndexWriterConfig config(PageAnalyzer analyzer) {
    return new IndexWriterConfig(analyzer)
        .setMergeScheduler(new SerialMergeScheduler())
        .setRAMBufferSizeMB(BUFFER_MB)
        .setCommitOnClose(false);
  }

  private static void restrict(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
