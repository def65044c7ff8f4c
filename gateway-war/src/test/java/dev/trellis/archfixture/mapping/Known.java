package dev.trellis.archfixture.mapping;

public final class Known {}
