package dev.trellis.tomatio.doctor;

import dev.trellis.core.store.Omission;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an export of a database would give now.
 *
 * @param pages the number of pages by kind and review state
 * @param partitions the number of pages in each partition
 * @param principals the number of principals by type and status
 * @param versions the earlier versions of pages
 * @param records the records of each extension, with their earlier versions
 * @param auditEntries the entries of the access log
 * @param receipts the erasure receipts
 * @param omitted what would be left out
 */
public record Preview(
    SortedMap<String, SortedMap<String, Long>> pages,
    SortedMap<String, Long> partitions,
    SortedMap<String, Long> principals,
    long versions,
    SortedMap<String, Long> records,
    long auditEntries,
    long receipts,
    List<Omission> omitted) {
  public Preview {
    pages = Collections.unmodifiableSortedMap(new TreeMap<>(pages));
    partitions = Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
    principals = Collections.unmodifiableSortedMap(new TreeMap<>(principals));
    records = Collections.unmodifiableSortedMap(new TreeMap<>(records));
    omitted = List.copyOf(omitted);
  }

  /** The number of all pages. */
  public long pageCount() {
    return partitions.values().stream().mapToLong(Long::longValue).sum();
  }
}
