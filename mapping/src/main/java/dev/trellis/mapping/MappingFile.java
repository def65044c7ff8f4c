package dev.trellis.mapping;

import dev.trellis.core.access.Right;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.PrincipalId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A mapping file, read and found valid: the one place that names a store's tables, columns, post
 * types, statuses, taxonomies, meta keys and roles. Java calls them by the names that the file
 * gives.
 *
 * @param store the store's name
 * @param title what people call the store
 * @param sources the texts that the mapping follows
 * @param tables the tables by the mapping's names
 * @param site the options that say what the site is
 * @param rolesMeta the user meta key of the roles, without the prefix
 * @param roles the roles that make a user a principal, the deciding one first
 * @param scopeLists the rights that each scope list gives, by user meta key
 * @param namedBy where users are named, by the mapping's name of the table
 * @param unknown who acted where nobody is named
 * @param compression the service that distils rows
 * @param taxonomy the taxonomy whose terms are partitions
 * @param tablePrefix what the names of the plugin's tables begin with, after the site's prefix
 * @param metaPrefix what the plugin's meta keys begin with
 * @param entities the objects that are pages, in the order in which paths are given out
 * @param extensions the extensions that hold data of the context, by their ids
 * @param revisions how earlier texts of posts are stored
 * @param audit how the plugin's log becomes the access log
 * @param receipts how the plugin's receipts become receipts
 */
public record MappingFile(
    String store,
    String title,
    List<String> sources,
    Map<String, Table> tables,
    Site site,
    String rolesMeta,
    Map<String, Role> roles,
    Map<String, Set<Right>> scopeLists,
    Map<String, NamedBy> namedBy,
    PrincipalId unknown,
    PrincipalId compression,
    String taxonomy,
    String tablePrefix,
    String metaPrefix,
    Map<String, EntityMapping> entities,
    Map<String, Extension> extensions,
    RevisionMapping revisions,
    AuditMapping audit,
    ReceiptMapping receipts) {

  /**
   * A table.
   *
   * @param name its name after the prefix
   * @param ofPlugin whether the plugin made it, not WordPress
   * @param network whether a network of sites shares it
   * @param columns its columns by the mapping's names
   * @param unread columns that are known and deliberately not taken into a context
   * @param optional those of its columns, by the mapping's names, that a sound WordPress may lack
   */
  public record Table(
      String name,
      boolean ofPlugin,
      boolean network,
      Map<String, String> columns,
      Map<String, String> unread,
      Set<String> optional) {
    public Table {
      columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
      unread = Collections.unmodifiableMap(new LinkedHashMap<>(unread));
      optional = Set.copyOf(optional);
    }

    /**
     * The column that the mapping calls so.
     *
     * @throws NoSuchElementException when it names none
     */
    public String column(String name) {
      return Optional.ofNullable(columns.getOrDefault(name, unread.get(name))).orElseThrow();
    }
  }

  /**
   * The options that say what the site is.
   *
   * @param address the site's address, the preferred one first
   * @param name the site's name
   * @param timezone the zone of local times
   * @param gmtOffset their offset in hours, where no zone is set
   * @param language its language; nothing is American English
   * @param platformVersion the version of WordPress's own tables
   * @param storeVersion the version of the plugin's tables
   */
  public record Site(
      List<String> address,
      String name,
      String timezone,
      String gmtOffset,
      String language,
      String platformVersion,
      String storeVersion) {
    public Site {
      address = List.copyOf(address);
    }
  }

  /**
   * A role that makes a user a principal.
   *
   * @param type what kind of principal
   * @param reviews whether it may review where it may read
   * @param also a role of the context that comes with it, if one does
   */
  public record Role(PrincipalId.Type type, boolean reviews, @Nullable String also) {
    /** The role of the context that comes with it. */
    public Optional<String> contextRole() {
      return Optional.ofNullable(also);
    }
  }

  /**
   * Where a table names users.
   *
   * @param columns the columns that hold user ids
   * @param keys the meta keys whose values name users by id or login
   * @param gone what a user that is gone is taken for there
   */
  public record NamedBy(List<String> columns, List<String> keys, PrincipalId.Type gone) {
    public NamedBy {
      columns = List.copyOf(columns);
      keys = List.copyOf(keys);
    }
  }

  /**
   * An extension that holds data of the context which is no page (§8.5).
   *
   * @param id its reverse-DNS id
   * @param slot the reserved slot that it fills
   * @param entities the kinds of its records, in the order in which they are given out
   */
  public record Extension(
      String id, ExtensionRecord.Slot slot, Map<String, EntityMapping> entities) {
    public Extension {
      entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
    }

    /** The category of its records (§7.5). */
    public Category category() {
      return new Category("ext." + slot.wireName());
    }
  }

  public MappingFile {
    sources = List.copyOf(sources);
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
    scopeLists = Collections.unmodifiableMap(new LinkedHashMap<>(scopeLists));
    namedBy = Collections.unmodifiableMap(new LinkedHashMap<>(namedBy));
    entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
    extensions = Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
  }

  /** The mapping of TomaTío that this build carries. */
  public static MappingFile tomatio() {
    return load("tomatio.yaml", resource("tomatio.yaml"));
  }

  /**
   * Reads a mapping file.
   *
   * @param name what the file is called in errors
   * @throws MappingError when it is not YAML, does not fit the schema of mapping files, or names a
   *     table, column or converter that there is not
   */
  public static MappingFile load(String name, String yaml) {
    return new MappingReader(name, yaml).read();
  }

  /**
   * The table that the mapping calls so.
   *
   * @throws NoSuchElementException when it names none
   */
  public Table table(String name) {
    return Optional.ofNullable(tables.get(name)).orElseThrow();
  }

  /**
   * The role of that name.
   *
   * @throws NoSuchElementException when it makes no principal
   */
  public Role role(String name) {
    return Optional.ofNullable(roles.get(name)).orElseThrow();
  }

  /**
   * The entity that the mapping calls so.
   *
   * @throws NoSuchElementException when it names none
   */
  public EntityMapping entity(String name) {
    return Optional.ofNullable(entities.get(name)).orElseThrow();
  }

  /** The kind of extension record that the mapping calls so. */
  public Optional<EntityMapping> record(String name) {
    return extensions.values().stream()
        .flatMap(extension -> extension.entities().values().stream())
        .filter(entity -> entity.name().equals(name))
        .findFirst();
  }

  /** The entity of posts of that type, compared by its exact characters. */
  public Optional<EntityMapping> entityOfPostType(String postType) {
    return entities.values().stream()
        .filter(entity -> entity.postTypeName().filter(postType::equals).isPresent())
        .findFirst();
  }

  static String resource(String name) {
    try (InputStream in = MappingFile.class.getResourceAsStream("/mappings/" + name)) {
      if (in == null) {
        throw new IllegalStateException("missing from the class path: mappings/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
