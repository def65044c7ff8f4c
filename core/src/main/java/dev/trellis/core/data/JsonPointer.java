package dev.trellis.core.data;

/**
 * A JSON Pointer (RFC 6901).
 *
 * @param text the pointer's text; empty for the whole document
 */
public record JsonPointer(String text) {
  /** The whole document. */
  public static final JsonPointer ROOT = new JsonPointer("");

  /** The member of that name of the object here. */
  public JsonPointer member(String name) {
    return new JsonPointer(text + '/' + name.replace("~", "~0").replace("/", "~1"));
  }

  /** The item at that index, counted from 0, of the array here. */
  public JsonPointer item(int index) {
    return new JsonPointer(text + '/' + index);
  }

  /** The object or array that holds the value here; the root holds itself. */
  public JsonPointer parent() {
    int slash = text.lastIndexOf('/');
    return slash < 0 ? ROOT : new JsonPointer(text.substring(0, slash));
  }

  @Override
  public String toString() {
    return text;
  }
}
