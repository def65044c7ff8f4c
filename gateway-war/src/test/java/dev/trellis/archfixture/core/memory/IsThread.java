package dev.trellis.archfixture.core.memory;

final class IsThread extends Thread {}
