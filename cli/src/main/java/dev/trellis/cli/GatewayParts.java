package dev.trellis.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a gateway is made of.
 *
 * @param war the application
 * @param server Payara Micro, which runs it
 */
record GatewayParts(Path war, Path server) {

  /** Those that were built in that folder. */
  static GatewayParts in(Path home) {
    Path target = home.resolve("gateway-war").resolve("target");
    GatewayParts parts =
        new GatewayParts(
            target.resolve("trellis-gateway.war"),
            target.resolve("payara").resolve("payara-micro.jar"));
    if (!Files.isRegularFile(parts.war) || !Files.isRegularFile(parts.server)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "The gateway is not built in "
              + home
              + ": start it with the launcher, ./trellis, which builds what is missing.");
    }
    return parts;
  }
}
