package dev.trellis.tomatio.ondemand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D-1b The search for a server")
class DatabaseBinariesTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12), 10.11.19, true",
    "/opt/bin/mariadbd  Ver 11.4.5-MariaDB for linux-systemd on x86_64 (MariaDB Server), 11.4.5, true",
    "mysqld  Ver 10.6.0-MariaDB for osx10.17 on arm64 (Homebrew), 10.6.0, true",
    "mysqld  Ver 10.5.28-MariaDB-log for Linux on x86_64 (Source distribution), 10.5.28, false",
    "mysqld  Ver 5.5.68-MariaDB for Linux on x86_64, 5.5.68, false"
  })
  @DisplayName("reads a version and knows whether it is new enough")
  void versions(String line, String version, boolean usable) {
    ServerVersion read = ServerVersion.reported(line).orElseThrow();
    assertThat(read).hasToString(version);
    assertThat(read.usable()).isEqualTo(usable);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr/sbin/mysqld  Ver 8.0.43 for Linux on x86_64 (MySQL Community Server - GPL)",
        "mariadbd: error while loading shared libraries",
        ""
      })
  @DisplayName("takes only MariaDB")
  void otherServers(String line) {
    assertThat(ServerVersion.reported(line)).isEmpty();
  }

  @Test
  @DisplayName("finds the installed one through a link, and its installer beside the real file")
  void throughALink() throws IOException {
    DatabaseBinaries real = DatabaseBinaries.find(directory);
    Files.createSymbolicLink(directory.resolve("mariadbd"), real.server());
    assertThat(DatabaseBinaries.installed(List.of(directory)).orElseThrow().version())
        .isEqualTo(real.version());
  }

  @Test
  @DisplayName("passes over an empty place, a program that is none, and one that cannot be run")
  void nothingThere() throws IOException {
    assertThat(DatabaseBinaries.installed(List.of(directory))).isEmpty();
    Path none = Files.writeString(directory.resolve("mysqld"), "#!/bin/sh\necho Ver 8.0.43\n");
    Files.setPosixFilePermissions(none, PosixFilePermissions.fromString("rwx------"));
    Path unreadable = Files.writeString(directory.resolve("mariadbd"), "no program");
    Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("rw-------"));
    assertThat(DatabaseBinaries.installed(List.of(directory))).isEmpty();
  }
}
