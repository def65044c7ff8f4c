package dev.trellis.archfixture.core.attic;

final class HasNoRoom {}
