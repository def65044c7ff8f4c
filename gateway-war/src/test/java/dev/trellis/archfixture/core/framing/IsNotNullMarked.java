package dev.trellis.archfixture.core.framing;

final class IsNotNullMarked {}
