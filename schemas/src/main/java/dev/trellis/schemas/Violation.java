package dev.trellis.schemas;

/**
 * One rule that a document breaks (§6.3 item 2).
 *
 * @param path JSON Pointer (RFC 6901) of the value that breaks the rule; the empty string is the
 *     document itself. A property the schema does not know is reported at its parent object.
 * @param message one clause that completes "the value ...", made of words of the schema only; it
 *     never repeats a stored value or the name of a property that the schema does not name
 * @param keyword the JSON Schema keyword that failed, for example {@code maximum}
 */
public record Violation(String path, String message, String keyword) {}
