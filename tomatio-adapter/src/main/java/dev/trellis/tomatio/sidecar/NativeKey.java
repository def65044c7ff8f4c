package dev.trellis.tomatio.sidecar;

/**
 * Which native record something was made of.
 *
 * @param entity the mapping's name for its kind
 * @param id its native id, unsigned
 */
public record NativeKey(String entity, long id) {}
