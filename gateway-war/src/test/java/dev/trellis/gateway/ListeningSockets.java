package dev.trellis.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP sockets on which a process listens, as Linux tells it in {@code /proc}. */
final class ListeningSockets {

  private static final String LISTEN = "0A";

  private ListeningSockets() {}

  static Set<InetSocketAddress> of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    Set<String> inodes = socketInodes(process.resolve("fd"));
    Set<InetSocketAddress> found = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(process.resolve("net").resolve(table))) {
        String[] column = line.trim().split("\\s+", -1);
        if (column[3].equals(LISTEN) && inodes.contains(column[9])) {
          found.add(address(column[1]));
        }
      }
    }
    return found;
  }

  private static Set<String> socketInodes(Path descriptors) throws IOException {
    List<Path> open;
    try (Stream<Path> listed = Files.list(descriptors)) {
      open = listed.toList();
    }
    Set<String> inodes = new HashSet<>();
    for (Path descriptor : open) {
      String target = Files.readSymbolicLink(descriptor).toString();
      if (target.startsWith("socket:[")) {
        inodes.add(target.substring("socket:[".length(), target.length() - 1));
      }
    }
    return inodes;
  }

  /** Reads {@code 0100007F:1F90}: each four bytes of the address are in little-endian order. */
  private static InetSocketAddress address(String text) throws IOException {
    String[] parts = text.split(":", -1);
    byte[] raw = HexFormat.of().parseHex(parts[0]);
    byte[] bytes = new byte[raw.length];
    for (int at = 0; at < raw.length; at++) {
      bytes[at] = raw[at ^ 3];
    }
    return new InetSocketAddress(InetAddress.getByAddress(bytes), Integer.parseInt(parts[1], 16));
  }
}
