package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Review;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a check of an archive found: every problem, and what the archive holds. */
public final class Verdict {
  /** How many problems are listed; beyond, they are only counted. */
  public static final int MOST_LISTED = 1000;

  private final List<Problem> problems;
  private final long problemCount;
  private final @Nullable Summary summary;

  /**
   * What an archive says it is, and what was found in it.
   *
   * @param pcpVersion the version of its content
   * @param manifestVersion the version of its layout
   * @param coverage {@code full} or {@code partial}
   * @param exporterName the program that made it
   * @param exporterVersion that program's version, if it says
   * @param exportedAt when it was made
   * @param manifestSha256 the hash of the manifest
   * @param files how many files it holds, the manifest among them
   * @param contentBytes how many bytes they are, unpacked
   * @param pages how many pages were found
   * @param sensitivePages how many of them are sensitive
   * @param reviewCounts how many pages in each review state; all three are there
   * @param partitionCounts how many pages in each partition
   * @param partitions how many partitions context.json lists
   * @param principals how many principals context.json lists
   * @param earlierVersions how many earlier versions of pages were found
   * @param extensions what the manifest says of data of extensions, whose files are only hashed
   * @param auditEntries how many lines the access log has
   * @param receipts how many erasure receipts there are
   * @param omitted what the manifest says is left out
   * @param onlyHashed how many files were hashed and not read: extension data, ciphertext, and
   *     documents under schemas that are not published with v0.3
   */
  public record Summary(
      String pcpVersion,
      String manifestVersion,
      String coverage,
      String exporterName,
      @Nullable String exporterVersion,
      String exportedAt,
      String manifestSha256,
      long files,
      long contentBytes,
      long pages,
      long sensitivePages,
      SortedMap<Review.State, Long> reviewCounts,
      SortedMap<String, Long> partitionCounts,
      long partitions,
      long principals,
      long earlierVersions,
      List<Data.Obj> extensions,
      long auditEntries,
      long receipts,
      List<Data.Obj> omitted,
      long onlyHashed) {
    public Summary {
      reviewCounts = Collections.unmodifiableSortedMap(new TreeMap<>(reviewCounts));
      partitionCounts = Collections.unmodifiableSortedMap(new TreeMap<>(partitionCounts));
      extensions = List.copyOf(extensions);
      omitted = List.copyOf(omitted);
    }
  }

  Verdict(List<Problem> problems, long problemCount, @Nullable Summary summary) {
    this.problems = List.copyOf(problems);
    this.problemCount = problemCount;
    this.summary = summary;
  }

  static Verdict of(Problems problems, @Nullable Summary summary) {
    return new Verdict(problems.listed(), problems.total(), summary);
  }

  /** Whether nothing is wrong. */
  public boolean isClean() {
    return problemCount == 0;
  }

  /** The problems in the order in which they were found, {@link #MOST_LISTED} at most. */
  public List<Problem> problems() {
    return problems;
  }

  /** How many problems there are, listed or not. */
  public long problemCount() {
    return problemCount;
  }

  /** What the archive holds; nothing when its manifest cannot be read. */
  public Optional<Summary> summary() {
    return Optional.ofNullable(summary);
  }

  /** How many listed problems there are of each kind. */
  public Map<Problem.Code, Long> countsByCode() {
    Map<Problem.Code, Long> counts = new TreeMap<>();
    problems.forEach(problem -> counts.merge(problem.code(), 1L, Long::sum));
    return counts;
  }

  @Override
  public String toString() {
    return problemCount == 0 ? "clean" : problemCount + " problems";
  }
}
