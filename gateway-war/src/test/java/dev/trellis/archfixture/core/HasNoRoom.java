package dev.trellis.archfixture.core;

final class HasNoRoom {}
