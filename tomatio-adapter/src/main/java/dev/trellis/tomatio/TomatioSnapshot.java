package dev.trellis.tomatio;

import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageVersion;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.mapping.Cell;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Finding;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.Mapped;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.PageMapper;
import dev.trellis.tomatio.sql.SelectOptions;
import dev.trellis.tomatio.sql.SelectRecords;
import dev.trellis.tomatio.sql.SelectTerms;
import dev.trellis.tomatio.sql.SelectUsers;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sql.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One consistent state of a TomaTío database, read as a context. Closing it ends the transaction.
 */
final class TomatioSnapshot implements Snapshot {
  private static final int CHUNK = 200;

  private final Connection connection;
  private final MappingFile mapping;
  private final TablePrefix prefix;
  private final SelectRecords select;
  private final SiteAddress address;
  private final Partitions partitions;
  private final Principals principals;
  private final SiteReferences references;
  private final PageMapper mapper;
  private final PageIndex index;
  private final ExtensionRecords records;
  private final History history;
  private final Set<PartitionName> used = new HashSet<>();
  private final Findings findings;
  private long undecodable;

  TomatioSnapshot(
      Connection connection,
      MappingFile mapping,
      TablePrefix prefix,
      TomatioContextStore.Reading reading,
      Findings findings)
      throws SQLException {
    this.connection = connection;
    this.mapping = mapping;
    this.prefix = prefix;
    this.findings = findings;
    Tables tables = Tables.inspect(connection, mapping, prefix, reading.shared());
    mapping.tables().keySet().stream()
        .filter(table -> !tables.has(table))
        .map(tables::physical)
        .forEach(findings::missing);
    tables.unknown().forEach(findings::unknown);
    this.select = new SelectRecords(connection, tables, mapping);
    List<String> names = new ArrayList<>(mapping.site().address());
    names.addAll(List.of(mapping.site().timezone(), mapping.site().gmtOffset()));
    Map<String, String> options = SelectOptions.of(connection, tables, names);
    this.address = SiteAddress.of(options, mapping.site());
    this.partitions = Partitions.of(SelectTerms.of(connection, tables, mapping.taxonomy()));
    this.principals =
        Principals.read(
            new SelectUsers(connection, tables), mapping, prefix, new Bindings.OfOneReading());
    this.references =
        new SiteReferences(
            principals,
            partitions,
            SiteReferences.zone(
                options.get(mapping.site().timezone()), options.get(mapping.site().gmtOffset())),
            reading);
    this.mapper = new PageMapper(mapping);
    this.index = PageIndex.read(select, mapping.entities().values(), mapper, references);
    references.index(index);
    this.records = ExtensionRecords.read(select, mapping, mapper, references);
    references.records(records);
    this.history =
        History.read(select, mapping, mapper, references, partitions.termsByTaxonomyId(), findings);
  }

  @Override
  public ContextFacts facts() {
    return new ContextFacts(
        address.url(), address.controller(), new TreeSet<>(Set.of("partitions", "review")));
  }

  @Override
  public long expectedPages() {
    return index.size();
  }

  @Override
  public void pages(Consumer<Page> sink) {
    for (EntityMapping entity : mapping.entities().values()) {
      List<Long> ids = index.ids(entity);
      for (int from = 0; from < ids.size(); from += CHUNK) {
        List<Long> chunk = ids.subList(from, Math.min(from + CHUNK, ids.size()));
        reading(
            () ->
                select.whole(
                    entity,
                    chunk,
                    partitions.termsByTaxonomyId(),
                    record -> page(entity, record, sink)));
      }
    }
  }

  @Override
  public void history(Consumer<PageVersion> sink) {
    for (EntityMapping entity : mapping.entities().values()) {
      reading(
          () ->
              undecodable +=
                  history.each(
                      entity,
                      index,
                      (version, number) ->
                          sink.accept(new PageVersion(version.path(), number, version.file()))));
    }
  }

  @Override
  public void extensions(Consumer<ExtensionRecord> sink) {
    reading(
        () -> records.each(partitions.termsByTaxonomyId(), history, findings, this::named, sink));
  }

  @Override
  public void audit(Consumer<AuditEntry> sink) {
    reading(
        () ->
            select.rows(
                "audit",
                line -> {
                  AuditEntry entry = mapping.audit().entry(line, references, mapping.unknown());
                  listService(entry.principal());
                  sink.accept(entry);
                }));
  }

  @Override
  public void receipts(Consumer<Receipt> sink) {
    reading(
        () ->
            select.rows(
                "receipts",
                row -> {
                  Receipt receipt = mapping.receipts().receipt(row, references, mapping.unknown());
                  listService(receipt.requestedBy());
                  sink.accept(receipt);
                }));
  }

  @Override
  public ContextDescriptor descriptor() {
    List<PartitionEntry> entries = new ArrayList<>();
    entries.add(new PartitionEntry(PartitionName.DEFAULT, null, new TreeMap<>()));
    if (used.contains(Partitions.UNFILED)) {
      entries.add(new PartitionEntry(Partitions.UNFILED, null, new TreeMap<>()));
    }
    for (Partitions.Named partition : partitions.all()) {
      entries.add(
          new PartitionEntry(
              partition.name(),
              HtmlText.decode(partition.term().name()),
              principals.access(partition.name(), partitions, prefix)));
    }
    return new ContextDescriptor(facts(), principals.entries(address.controller()), entries);
  }

  @Override
  public List<Omission> omitted() {
    List<Omission> omitted = new ArrayList<>();
    if (index.unknownStates() > 0) {
      omitted.add(
          new Omission(Category.MEMORY, Omission.Reason.UNSUPPORTED, index.unknownStates()));
    }
    if (undecodable > 0) {
      omitted.add(new Omission(Category.MEMORY, Omission.Reason.ERROR, undecodable));
    }
    omitted.addAll(records.omitted());
    return omitted;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw SqlFailures.translate(e);
    }
  }

  private void page(EntityMapping entity, NativeRecord record, Consumer<Page> sink) {
    switch (mapper.toPage(
        entity, record, index.path(entity.name(), record.id()).orElseThrow(), references)) {
      case Mapped.OfPage(var page, var odd) -> {
        odd.forEach(findings::add);
        history.report(entity, record);
        named(page);
        sink.accept(page);
      }
      case Mapped.Undecodable() -> {
        undecodable++;
        findings.add(
            new Finding(Finding.Kind.UNDECODABLE, entity.name(), record.id(), undecodable(record)));
      }
      case Mapped.NotInContext() -> {}
      case Mapped.UnknownState() -> {}
    }
  }

  private static String undecodable(NativeRecord record) {
    return Stream.concat(
            record.columns().entrySet().stream()
                .filter(it -> it.getValue() instanceof Cell.Undecodable),
            record.meta().entrySet().stream()
                .filter(it -> it.getValue().stream().anyMatch(Cell.Undecodable.class::isInstance)))
        .map(Map.Entry::getKey)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private void named(Page page) {
    page.frontmatter().partition().ifPresent(used::add);
    page.frontmatter().principals().stream()
        .flatMap(id -> PrincipalId.parse(id).stream())
        .forEach(this::listService);
  }

  private void listService(PrincipalId principal) {
    if (principal.type() == PrincipalId.Type.SERVICE) {
      principals.service(principal);
    }
  }

  private static void reading(Reading reading) {
    try {
      reading.run();
    } catch (SQLException e) {
      throw SqlFailures.translate(e);
    }
  }

  @FunctionalInterface
  private interface Reading {
    void run() throws SQLException;
  }
}
