package dev.trellis.tomatio.search;

import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.PageTimes;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.tomatio.search.Field.Flag;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;

/** A page as a document. The text itself is not stored: what is shown comes from the tables. */
final class PageDocument {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int MARKS = 80;

  private PageDocument() {}

  /** The document; empty for a page that nobody could see. */
  static Optional<Document> of(IndexedPage indexed) {
    Page page = indexed.page();
    return Visibility.of(page.frontmatter()).map(visibility -> document(indexed, visibility));
  }

  private static Document document(IndexedPage indexed, Visibility visibility) {
    Page page = indexed.page();
    Frontmatter frontmatter = page.frontmatter();
    PageTimes times = PageTimes.of(frontmatter);
    Document document = new Document();
    String path = page.path().value();
    keyword(document, Field.PATH, path);
    document.add(new SortedDocValuesField(Field.PATH, new BytesRef(path)));
    term(document, Field.ID, frontmatter.data().text("id").orElse(""));
    term(document, Field.TYPE, frontmatter.data().text("type").orElse(""));
    tags(frontmatter).forEach(tag -> term(document, Field.TAG, tag));
    term(document, Field.LIFECYCLE, frontmatter.data().text("lifecycle").orElse("active"));
    term(document, Field.STATE, visibility.state().wireName());
    String partition = visibility.partition().value();
    term(document, Field.PARTITION, partition);
    document.add(new SortedDocValuesField(Field.PARTITION, new BytesRef(partition)));
    if (visibility.author() != null) {
      document.add(
          new SortedDocValuesField(Field.AUTHOR, new BytesRef(visibility.author().value())));
    }
    Place.of(page.path(), frontmatter)
        .ifPresent(
            place -> {
              term(document, Field.PLACE, place.term());
              document.add(new SortedDocValuesField(Field.PLACE, new BytesRef(place.term())));
            });
    number(document, Field.FLAGS, flags(visibility, times, frontmatter));
    number(
        document,
        Field.EXPIRES,
        visibility.expires() == null ? Long.MAX_VALUE : millis(visibility.expires().instant()));
    number(document, Field.BEGINS, millis(times.begins()));
    number(document, Field.ENDS, millis(times.ends()));
    number(document, Field.RECORDED, millis(times.recorded()));
    number(document, Field.UPDATED, millis(times.updated()));
    number(document, Field.PUT, millis(indexed.put()));
    number(document, Field.WORTH, times.key(Order.WORTH));
    number(document, Field.ENDING, times.key(Order.ENDING));
    number(document, Field.IMPORTANCE, Math.round(times.importance() * 1000));
    document.add(new BinaryDocValuesField(Field.DIGEST, new BytesRef(indexed.digest())));
    document.add(new TextField(Field.HEAD, head(page), Store.NO));
    document.add(new TextField(Field.TEXT, text(page, times), Store.NO));
    return document;
  }

  /** An instant as a number that sorts as it does. */
  static long millis(Instant instant) {
    if (instant.equals(Instant.MAX)) {
      return Long.MAX_VALUE;
    }
    return instant.equals(Instant.MIN) ? Long.MIN_VALUE : instant.toEpochMilli();
  }

  private static long flags(Visibility visibility, PageTimes times, Frontmatter frontmatter) {
    boolean validated =
        frontmatter.data().text("lifecycle").filter("validated"::equals).isPresent();
    return (visibility.sensitive() ? Flag.SENSITIVE.bit() : 0)
        | (visibility.state() == Review.State.APPROVED ? Flag.APPROVED.bit() : 0)
        | (times.stale() ? Flag.STALE.bit() : 0)
        | (validated ? Flag.VALIDATED.bit() : 0);
  }

  private static String head(Page page) {
    List<String> parts = new ArrayList<>();
    parts.add(title(page));
    parts.addAll(tags(page.frontmatter()));
    parts.add(page.path().value());
    page.frontmatter().data().text("id").ifPresent(parts::add);
    return String.join("\n", parts);
  }

  /** An episode is found by the day it is about too. */
  private static String text(Page page, PageTimes times) {
    String day = times.episode() ? "\n" + DAY.format(day(page.frontmatter(), times)) : "";
    return title(page) + "\n" + page.file().body().text() + day;
  }

  /** The title; nothing when it only repeats how the body begins, as that of a record does. */
  private static String title(Page page) {
    String title = page.frontmatter().title().orElse("");
    String body = page.file().body().text();
    String begin = body.substring(0, Math.min(body.length(), 2 * title.length() + MARKS));
    return letters(begin).startsWith(letters(title)) ? "" : title;
  }

  private static String letters(String text) {
    return NO_LETTER.matcher(text).replaceAll("");
  }

  private static Instant day(Frontmatter page, PageTimes times) {
    return times.begins().equals(Instant.MIN)
        ? page.data()
            .object("source")
            .flatMap(source -> source.text("at"))
            .map(UtcInstant::new)
            .map(UtcInstant::instant)
            .orElse(times.recorded())
        : times.begins();
  }

  private static List<String> tags(Frontmatter page) {
    return page.data().items("tags").stream()
        .filter(Data.Text.class::isInstance)
        .map(tag -> ((Data.Text) tag).value())
        .toList();
  }

  private static void keyword(Document document, String name, String value) {
    document.add(new StringField(name, value, Store.NO));
  }

  /** A term no longer than an index takes; a longer one could not be asked for either. */
  private static void term(Document document, String name, String value) {
    if (!value.isEmpty() && value.length() <= 8000) {
      keyword(document, name, value);
    }
  }

  private static void number(Document document, String name, long value) {
    document.add(new NumericDocValuesField(name, value));
  }
}
