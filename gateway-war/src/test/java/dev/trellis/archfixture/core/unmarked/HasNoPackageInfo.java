package dev.trellis.archfixture.core.unmarked;

final class HasNoPackageInfo {}
