package dev.trellis.core.action;

/**
 * What an action gave and what it touched.
 *
 * @param value its result
 * @param touched what the audit says of it
 */
public record Outcome<O>(O value, Touched touched) {}
