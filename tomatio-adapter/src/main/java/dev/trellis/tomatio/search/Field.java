package dev.trellis.tomatio.search;

/** The names of the fields of a document. */
final class Field {
  /** The page's path: a term, and a value to sort by. */
  static final String PATH = "path";

  /** The page's id: a term. */
  static final String ID = "id";

  /** Its partition: a term and a value. */
  static final String PARTITION = "partition";

  /** Its type: a term. */
  static final String TYPE = "type";

  /** Its tags: terms. */
  static final String TAG = "tag";

  /** Its lifecycle: a term. */
  static final String LIFECYCLE = "lifecycle";

  /** Its review state: a term. */
  static final String STATE = "state";

  /** Who proposed it: a value. */
  static final String AUTHOR = "author";

  /** Title, tags, path and id: text. */
  static final String HEAD = "head";

  /** Title, body and the day of an episode: text. */
  static final String TEXT = "text";

  /** An episode's place in its chain: a term and a value. */
  static final String PLACE = "place";

  /** Bits of {@link Flag}: a value. */
  static final String FLAGS = "flags";

  /** Instants in milliseconds: values. */
  static final String EXPIRES = "expires";

  static final String BEGINS = "begins";
  static final String ENDS = "ends";
  static final String RECORDED = "recorded";
  static final String UPDATED = "updated";
  static final String PUT = "put";

  /** Keys of orders: values. */
  static final String WORTH = "worth";

  static final String ENDING = "ending";

  /** Importance in thousandths: a value. */
  static final String IMPORTANCE = "importance";

  /** The digest of the page's file: a value. */
  static final String DIGEST = "digest";

  private Field() {}

  /** What is so of a page or not. */
  enum Flag {
    SENSITIVE(1),
    APPROVED(2),
    STALE(4),
    VALIDATED(8);

    private final long bit;

    Flag(long bit) {
      this.bit = bit;
    }

    long bit() {
      return bit;
    }

    boolean in(long flags) {
      return (flags & bit) != 0;
    }
  }
}
