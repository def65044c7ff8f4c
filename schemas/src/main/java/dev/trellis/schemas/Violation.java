package dev.trellis.schemas;

/**
 * One rule of a schema that a document breaks.
 *
 * @param path JSON Pointer (RFC 6901) to the value that breaks the rule
 * @param message what the rule asks for, in fixed words; never a stored value
 * @param keyword the schema keyword that failed, such as {@code pattern}
 */
public record Violation(String path, String message, String keyword) {}
