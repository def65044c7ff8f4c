package dev.trellis.archfixture.tomatio;

public final class Known {}
