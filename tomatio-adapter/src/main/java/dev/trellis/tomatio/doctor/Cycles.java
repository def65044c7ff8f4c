package dev.trellis.tomatio.doctor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the pages that are their own source, alone or over others: Tarjan's strongly connected
 * components, in time linear in pages and sources. It keeps stacks of its own, because a brain may
 * hold a chain longer than the call stack is deep.
 */
final class Cycles {
  private final Map<String, List<String>> sources;
  private final Map<String, Visit> visits = new HashMap<>();

  /** Pages whose component is not complete yet. */
  private final Deque<Visit> open = new ArrayDeque<>();

  private final Set<String> members = new HashSet<>();

  /** A page that was come to. */
  private static final class Visit {
    private final String page;
    private final int number;
    private final Iterator<String> rest;

    /** The lowest number of an open page that is known to be reached from here. */
    private int lowest;

    private boolean open = true;
    private boolean namesItself;

    Visit(String page, int number, List<String> sources) {
      this.page = page;
      this.number = number;
      this.lowest = number;
      this.rest = sources.iterator();
    }
  }

  private Cycles(Map<String, List<String>> sources) {
    this.sources = sources;
  }

  /**
   * The members of cycles.
   *
   * @param sources what each page names as its sources
   */
  static Set<String> of(Map<String, List<String>> sources) {
    Cycles cycles = new Cycles(sources);
    for (String page : sources.keySet()) {
      if (!cycles.visits.containsKey(page)) {
        cycles.walk(page);
      }
    }
    return cycles.members;
  }

  private void walk(String first) {
    Deque<Visit> way = new ArrayDeque<>();
    way.push(begin(first));
    while (!way.isEmpty()) {
      Visit here = way.element();
      if (here.rest.hasNext()) {
        String source = here.rest.next();
        Visit known = visits.get(source);
        if (known == null) {
          way.push(begin(source));
        } else if (known.open) {
          here.lowest = Math.min(here.lowest, known.number);
          here.namesItself |= known == here;
        }
      } else {
        way.pop();
        end(here);
        if (!way.isEmpty()) {
          Visit before = way.element();
          before.lowest = Math.min(before.lowest, here.lowest);
        }
      }
    }
  }

  private Visit begin(String page) {
    Visit visit = new Visit(page, visits.size(), sources.getOrDefault(page, List.of()));
    visits.put(page, visit);
    open.push(visit);
    return visit;
  }

  /** Completes the component that began with this page, if one did. */
  private void end(Visit first) {
    if (first.lowest < first.number) {
      return;
    }
    boolean cycle = open.element() != first || first.namesItself;
    Visit member;
    do {
      member = open.pop();
      member.open = false;
      if (cycle) {
        members.add(member.page);
      }
    } while (member != first);
  }
}
