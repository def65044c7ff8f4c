package dev.trellis.archfixture.schemas;

public final class Known {}
