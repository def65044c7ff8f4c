package dev.trellis.gateway.http;

/**
 * The front door as the container's beans know it.
 *
 * @param front the door
 */
public record Door(FrontDoor front) {}
