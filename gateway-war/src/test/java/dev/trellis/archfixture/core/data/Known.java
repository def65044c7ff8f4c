package dev.trellis.archfixture.core.data;

public final class Known {}
