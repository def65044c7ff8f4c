package dev.trellis.tomatio.doctor;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The native ids of the pages of each entity, eight bytes a page. */
final class PageIds {
  private final Map<String, Ids> byEntity = new HashMap<>();

  /** Adds a page; the ids of an entity come ascending, as unsigned numbers. */
  void add(String entity, long id) {
    byEntity.computeIfAbsent(entity, name -> new Ids()).add(id);
  }

  boolean has(String entity, long id) {
    Ids ids = byEntity.get(entity);
    return ids != null && ids.has(id);
  }

  private static final class Ids {
    private long[] values = new long[64];
    private int size;

    void add(long id) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = id + Long.MIN_VALUE;
    }

    boolean has(long id) {
      return Arrays.binarySearch(values, 0, size, id + Long.MIN_VALUE) >= 0;
    }
  }
}
