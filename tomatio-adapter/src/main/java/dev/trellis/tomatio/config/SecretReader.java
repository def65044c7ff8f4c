package dev.trellis.tomatio.config;

import dev.trellis.core.data.Data;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Fetches secrets from where the file says they are: a file of their own, or the environment. */
final class SecretReader {
  private static final Set<String> PLACES = Set.of("file", "env");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  private final Path folder;
  private final Map<String, String> environment;

  /** Relative names are those of files in {@code folder}. */
  SecretReader(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /**
   * The secret of that name: the first line of a file, or a variable of the environment.
   *
   * @param shortest how many characters it needs
   */
  Secret read(Section around, String key, int shortest, String what) {
    Data place = around.any(key);
    if (place == null) {
      around.wrong(
          key, key + " is missing; it is " + what + ", given as {file: PATH} or {env: NAME}.");
      return Secret.of("");
    }
    if (!(place instanceof Data.Obj)) {
      around.wrong(
          key,
          key
              + " stands here in clear: a secret is not written into this file. Put it into a file of"
              + " its own and write {file: PATH}, or into the environment and write {env: NAME}.");
      return Secret.of("");
    }
    Section secret = around.section(key, PLACES, "");
    if (secret == null || secret.keys().size() != 1 || !PLACES.containsAll(secret.keys())) {
      around.wrong(key, key + " must name one place: {file: PATH} or {env: NAME}.");
      return Secret.of("");
    }
    String value = secret.has("file") ? inFile(secret) : inEnvironment(secret);
    if (!value.isEmpty() && value.length() < shortest) {
      around.wrong(
          key,
          "%s is too short: it needs %d characters or more, such as openssl rand -hex 32 prints."
              .formatted(key, shortest));
    }
    return Secret.of(value);
  }

  private String inEnvironment(Section secret) {
    String name =
        secret.required("env", VARIABLE.asMatchPredicate(), "the name of an environment variable.");
    String value = environment.getOrDefault(name, "");
    if (value.isEmpty() && !name.isEmpty()) {
      secret.wrong("env", "the environment variable " + name + " is not set, or is empty; set it.");
    }
    return value;
  }

  private String inFile(Section secret) {
    String name = secret.required("file", text -> !text.isBlank(), "the name of a file.");
    if (name.isEmpty()) {
      return "";
    }
    Path file = folder.resolve(name);
    try {
      String value = Files.readString(file, StandardCharsets.UTF_8).lines().findFirst().orElse("");
      if (value.isEmpty()) {
        secret.wrong(
            "file", "the file " + file + " has an empty first line; write the secret there.");
      }
      if (isOpenToOthers(file)) {
        secret.odd("file", "the file " + file + " is open to other users; run chmod 600 on it.");
      }
      return value;
    } catch (CharacterCodingException e) {
      secret.wrong("file", "the file " + file + " is not UTF-8 text; write the secret as text.");
    } catch (IOException e) {
      secret.wrong("file", "the file " + file + " cannot be read; correct its name or its rights.");
    }
    return "";
  }

  /** A link's own rights say nothing; those of the file behind it count. */
  private static boolean isOpenToOthers(Path file) throws IOException {
    Path real = file.toRealPath();
    if (!Files.getFileStore(real).supportsFileAttributeView("posix")) {
      return false;
    }
    return Files.getPosixFilePermissions(real, LinkOption.NOFOLLOW_LINKS).stream()
        .anyMatch(OF_OTHERS::contains);
  }
}
