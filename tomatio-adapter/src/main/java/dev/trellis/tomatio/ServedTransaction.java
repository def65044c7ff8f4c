package dev.trellis.tomatio;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessLists;
import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.AuditLog;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.Grants;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.Profiles;
import dev.trellis.core.store.Transaction;
import dev.trellis.tomatio.search.SearchIndex;
import dev.trellis.tomatio.sidecar.ContextRow;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.StoredPeople;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hibernate.Session;

/** One transaction of a served context, on the session's own connection. */
final class ServedTransaction implements Transaction {
  private final Session session;
  private final Names names;
  private final String address;
  private final SearchIndex index;

  ServedTransaction(Session session, Names names, String address, SearchIndex index) {
    this.session = session;
    this.names = names;
    this.address = address;
    this.index = index;
  }

  @Override
  public ContextFacts facts() {
    return new ContextFacts(
        address.startsWith("https:") ? address : null,
        PrincipalId.parse(row().controller()).orElseThrow(),
        new TreeSet<>(Set.of("partitions", "review")));
  }

  @Override
  public AccessLists accessLists() {
    return principal ->
        session.doReturningWork(
            connection ->
                new StoredPeople(connection, names).standing(principal, Partitions.UNFILED));
  }

  @Override
  public Pages pages() {
    return new ServedPages(session, names, index);
  }

  @Override
  public List<PartitionEntry> partitions(Access access) {
    List<PartitionEntry> partitions = new ArrayList<>();
    people(StoredPeople::partitions).stream()
        .filter(entry -> access.rights().containsKey(entry.name()))
        .forEach(partitions::add);
    if (access.rights().containsKey(Partitions.UNFILED)) {
      partitions.add(new PartitionEntry(Partitions.UNFILED, null, new TreeMap<>()));
    }
    partitions.sort((a, b) -> a.name().compareTo(b.name()));
    return List.copyOf(partitions);
  }

  @Override
  public List<PrincipalEntry> members(Access access) {
    SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> rights =
        people(StoredPeople::rights);
    return people(StoredPeople::all).values().stream()
        .map(StoredPeople.Bound::entry)
        .filter(entry -> entry.status() == Status.ACTIVE)
        .filter(
            entry ->
                access.controller()
                    || entry.id().equals(access.caller().principal())
                    || rights.getOrDefault(entry.id(), new TreeMap<>()).entrySet().stream()
                        .anyMatch(
                            held ->
                                held.getValue().contains(Right.READ)
                                    && access.member().contains(held.getKey())))
        .toList();
  }

  @Override
  public Profiles profiles() {
    return access ->
        Optional.ofNullable(row().profile())
            .map(Json::parse)
            .filter(Data.Obj.class::isInstance)
            .map(Data.Obj.class::cast);
  }

  @Override
  public AuditLog audit() {
    return new ServedLog(session);
  }

  @Override
  public Grants grants() {
    return new ServedGrants(session);
  }

  private ContextRow row() {
    return session.find(ContextRow.class, (byte) 1);
  }

  private <T> T people(Question<T> question) {
    return session.doReturningWork(connection -> question.ask(new StoredPeople(connection, names)));
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask(StoredPeople people) throws SQLException;
  }
}
