package org.yaml.snakeyaml;

/** Stands for a class of that library, which is not on our class path and must not be. */
public final class StandIn {}
