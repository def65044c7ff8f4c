package dev.trellis.archfixture.core.memory;

public final class Known {}
