package dev.trellis.archfixture.core.page;

public final class Known {}
