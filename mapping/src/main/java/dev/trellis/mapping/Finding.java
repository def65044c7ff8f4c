package dev.trellis.mapping;

import java.util.Locale;

/**
 * Something odd about a record, and what was done about it. Names the record and the field, never
 * what it holds.
 *
 * @param kind what is odd
 * @param entity the mapping's name for the kind of record
 * @param id the record's native id, unsigned
 * @param field the column or meta key
 */
public record Finding(Kind kind, String entity, long id, String field) {

  /** What is odd. */
  public enum Kind {
    /** A number outside its range was moved to the nearest end; the stored text is kept. */
    OUT_OF_RANGE("a number outside 0 to 100 was moved to the nearest end; what was stored is kept"),
    /** A value could not be read as what it should be; the stored text is kept. */
    UNREADABLE("a value could not be read and has no key of its own; what was stored is kept"),
    /** A title was folded to one line or shortened; the stored text is kept. */
    TITLE_CHANGED("a title was folded to one line or shortened; what was stored is kept"),
    /** A date is missing where one is needed; the instant of the reading stands in. */
    NO_DATE("a date is missing or zero; the instant of this export stands in"),
    /** A date was given in local time only and was converted with the site's time zone. */
    LOCAL_DATE("a date stood in local time only and was converted with the site's time zone"),
    /** A word of a later version of the plugin. */
    UNKNOWN_WORD("a word that the mapping does not know; what was stored is kept"),
    /** A link to something that is no page of the context; it was left out. */
    DANGLING_LINK("a link to something that is not in the context was left out"),
    /** A record that names itself as its source. */
    SELF_LINK("a link of a record to itself was left out"),
    /** The same source named twice in one list. */
    DUPLICATE_LINK("a list names the same source twice; it is carried once"),
    /** Bytes that no page can carry (D-10). */
    UNDECODABLE("a record holds bytes that are not UTF-8, so it was left out"),
    /** Who acted is not known. */
    UNKNOWN_PRINCIPAL(
        "nobody can be told from what is stored; the source names nobody, and a service stands in"
            + " where a review must name somebody"),
    /** Review meta that does not fit the status, or is not whole. */
    REVIEW_KEPT(
        "review meta that does not fit the status, or lacks who or when, has no effect; what was"
            + " stored is kept"),
    /** A key stands several times. */
    SEVERAL_VALUES(
        "a key stands several times: the first counts, as in WordPress; all that was stored is"
            + " kept"),
    /** The text with which a page began is lost. */
    FIRST_TEXT_NOT_KEPT(
        "it was changed after it was made, and the first text was not kept by WordPress: its"
            + " history begins later"),
    /** Filed under no usable scope: only the controller sees it (D-7). */
    UNFILED("filed under no usable scope: it is in the partition unfiled, for the controller only"),
    /** Filed under several scopes: the first decides, which narrows access. */
    SEVERAL_SCOPES("filed under several scopes: the first is its partition, the others are kept"),
    /** The path could not be the usual one. */
    OTHER_PATH("the usual path is not valid or is taken, so it got another one"),
    /** The stored meta or column is not one that the mapping knows. */
    LEFT_OVER("a field that the mapping does not know was not carried over");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }

    /** What is odd and what was done, in one sentence. */
    public String sentence() {
      return sentence;
    }

    /** The kind's name in documents. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
