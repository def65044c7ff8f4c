package dev.trellis.archfixture.gateway.http;

public final class Known {}
