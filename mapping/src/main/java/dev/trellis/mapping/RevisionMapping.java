package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.UtcInstant;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How earlier texts of posts are stored, and what of them becomes a page's history (§8.2 item 4).
 *
 * @param entity how one of them becomes a page file; it has no path of its own
 * @param of the column that names the post
 * @param name the column that tells texts that nobody saved
 * @param autosave the word in it
 * @param order the columns by which the texts of a post are ordered, the oldest first
 * @param made when a post was made
 * @param changed when it was changed last, or the text was stored
 * @param same the columns that must be equal for a text to be the current one
 * @param fromPage the keys that an earlier text has from the page, for want of earlier values
 */
public record RevisionMapping(
    EntityMapping entity,
    String of,
    String name,
    String autosave,
    List<String> order,
    List<SourceRef> made,
    List<SourceRef> changed,
    List<String> same,
    List<String> fromPage) {
  private static final String REVIEW = "review";

  public RevisionMapping {
    order = List.copyOf(order);
    made = List.copyOf(made);
    changed = List.copyOf(changed);
    same = List.copyOf(same);
    fromPage = List.copyOf(fromPage);
  }

  /** The columns that tell whose text it is and when it was stored. */
  public List<String> keyColumns() {
    return Stream.concat(
            Stream.of("id", "type", "status", of, name), changed.stream().map(SourceRef::name))
        .distinct()
        .toList();
  }

  /**
   * The post of which this is an earlier text that somebody saved; none when it is no such text.
   */
  public OptionalLong post(NativeRecord revision) {
    boolean ofType = revision.text("type").equals(entity.postTypeName());
    boolean stands =
        entity.state(revision.text("status").orElse("")) instanceof EntityMapping.State.Present;
    OptionalLong post = revision.text(of).map(NativeId::parse).orElse(OptionalLong.empty());
    if (!ofType || !stands || post.isEmpty()) {
      return OptionalLong.empty();
    }
    String unsaved = NativeId.text(post.getAsLong()) + '-' + autosave;
    return revision.text(name).filter(text -> text.contains(unsaved)).isPresent()
        ? OptionalLong.empty()
        : post;
  }

  /** When an earlier text was stored, if it says. */
  public Optional<UtcInstant> storedAt(NativeRecord revision, References references) {
    return Dates.quietly(changed, revision, references);
  }

  /** A value that is the same for a post and an earlier text of it when they hold the same text. */
  public String fingerprint(NativeRecord record) {
    MessageDigest digest = sha256();
    for (String column : same) {
      byte[] text = record.text(column).orElse("").getBytes(StandardCharsets.UTF_8);
      digest.update((text.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(text);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Reports a post that was changed after it was made and of which no text is as old as it: what it
   * said first is lost.
   *
   * @param oldest when its oldest kept text was stored; none when no text is kept
   */
  public List<Finding> firstText(
      EntityMapping entity, NativeRecord post, @Nullable UtcInstant oldest, References references) {
    Optional<UtcInstant> begun = Dates.quietly(made, post, references);
    boolean lost =
        begun.isPresent()
            && Dates.quietly(changed, post, references)
                .filter(last -> last.compareTo(begun.get()) > 0)
                .isPresent()
            && (oldest == null || oldest.compareTo(begun.get()) > 0);
    return lost
        ? List.of(
            new Finding(Finding.Kind.FIRST_TEXT_NOT_KEPT, entity.name(), post.id(), entity.body()))
        : List.of();
  }

  /**
   * An earlier text with the keys that it has from the page. Of a page that is not approved it has
   * the review too, for without one it would pass as approved (§1.4).
   */
  Page completed(Page version, Page page) {
    Data.Obj keys = version.frontmatter().data();
    Data.Obj now = page.frontmatter().data();
    for (String key : fromPage) {
      Optional<Data> value = now.get(key);
      keys = value.isPresent() ? keys.with(key, value.get()) : keys;
    }
    Optional<Data> review =
        page.frontmatter().reviewState().filter(Review.State.APPROVED::equals).isPresent()
            ? Optional.empty()
            : now.get(REVIEW);
    keys = review.isPresent() ? keys.with(REVIEW, review.get()) : keys;
    return Page.of(page.path(), new Frontmatter(keys), version.file().body());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
