package dev.trellis.archfixture.core.memory;

final class PageUtils {}
