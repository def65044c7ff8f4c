package dev.trellis.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this program, as its jar says. */
final class TrellisVersion implements IVersionProvider {

  /** The version; {@code development} when it runs from classes. */
  static String number() {
    String version = TrellisVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"trellis " + number() + ", PCP 0.3"};
  }
}
