package dev.trellis.core.ledger;

import java.util.regex.Pattern;

/**
 * What kind of data an action touched (§7.5): never which.
 *
 * @param value the category's name, such as {@code memory} or {@code ext.handoff}
 */
public record Category(String value) implements Comparable<Category> {
  private static final Pattern GRAMMAR =
      Pattern.compile(
          "memory(\\.sensitive)?|review|partition|audit|export|erasure|grant|principal|key"
              + "|profile\\.[a-z][a-z0-9.-]*|conn\\.[a-z][a-z0-9]{0,15}|ext\\.[a-z][a-z0-9]*");

  /** Pages. */
  public static final Category MEMORY = new Category("memory");

  /** Sensitive pages. */
  public static final Category SENSITIVE = new Category("memory.sensitive");

  /** The team profile. */
  public static final Category PROFILE_TEAM = new Category("profile.team");

  /** Proposals and their resolution. */
  public static final Category REVIEW = new Category("review");

  /** Partitions and their access lists. */
  public static final Category PARTITION = new Category("partition");

  /** The access log. */
  public static final Category AUDIT = new Category("audit");

  /** Archives. */
  public static final Category EXPORT = new Category("export");

  /** Erasure and its receipts. */
  public static final Category ERASURE = new Category("erasure");

  /** Grants and tokens. */
  public static final Category GRANT = new Category("grant");

  /** Principals. */
  public static final Category PRINCIPAL = new Category("principal");

  /** Handoffs, the reserved extension slot (§6.5). */
  public static final Category HANDOFF = new Category("ext.handoff");

  /** Shared documents, the reserved extension slot (§6.5). */
  public static final Category DOCUMENT = new Category("ext.doc");

  /**
   * @throws IllegalArgumentException when it is no category of §7.5
   */
  public Category {
    if (!GRAMMAR.matcher(value).matches()) {
      throw new IllegalArgumentException("no such category");
    }
  }

  @Override
  public int compareTo(Category other) {
    return value.compareTo(other.value);
  }
}
