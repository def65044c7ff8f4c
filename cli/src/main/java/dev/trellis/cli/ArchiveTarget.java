package dev.trellis.cli;

import dev.trellis.core.archive.AgeEnvelope;
import dev.trellis.core.archive.ArchiveForm;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which file to write and in which form: what the options say and what the file's name promises are
 * the same, or the call is refused.
 *
 * @param path the file
 * @param form its format
 */
record ArchiveTarget(Path path, ArchiveForm form) {
  private static final String ENCRYPTED = "." + AgeEnvelope.SCHEME;

  /**
   * Chooses.
   *
   * @param out the file that was named; null for the usual name in this folder
   * @param format the format that was named; null for the one that the file's name promises, or zip
   * @param encrypted whether the archive is encrypted
   * @param day the day in the usual name
   * @throws CommandFailure when they contradict each other
   */
  static ArchiveTarget of(
      @Nullable Path out, @Nullable String format, boolean encrypted, String day) {
    ArchiveForm named = format == null ? null : form(format);
    if (out == null) {
      ArchiveForm form = named == null ? ArchiveForm.ZIP : named;
      String name = "brain-" + day + ".pcp." + form.wireName() + (encrypted ? ENCRYPTED : "");
      return new ArchiveTarget(Path.of(name), form);
    }
    String name = String.valueOf(out.getFileName());
    checkEncryption(name, encrypted);
    String bare = encrypted ? name.substring(0, name.length() - ENCRYPTED.length()) : name;
    Optional<ArchiveForm> promised = ArchiveForm.ofFileName(bare);
    if (named != null && promised.filter(form -> form != named).isPresent()) {
      throw usage(
          "--format %s contradicts the name %s: leave one out, or make them agree."
              .formatted(named.wireName(), name));
    }
    return new ArchiveTarget(out, named == null ? promised.orElse(ArchiveForm.ZIP) : named);
  }

  private static void checkEncryption(String name, boolean encrypted) {
    boolean says = name.toLowerCase(Locale.ROOT).endsWith(ENCRYPTED);
    if (encrypted && !says) {
      throw usage(
          "With --encrypt-to the file's name must end with %1$s: name it %2$s%1$s."
              .formatted(ENCRYPTED, name));
    }
    if (says && !encrypted) {
      throw usage(
          "The name %s says that the archive is encrypted: say for whom with --encrypt-to, or take"
                  .formatted(name)
              + " %s off the name.".formatted(ENCRYPTED));
    }
  }

  private static ArchiveForm form(String format) {
    return ArchiveForm.named(format)
        .orElseThrow(
            () ->
                usage(
                    "--format must be one of "
                        + Arrays.stream(ArchiveForm.values())
                            .map(ArchiveForm::wireName)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private static CommandFailure usage(String sentence) {
    return new CommandFailure(ExitCode.USAGE, sentence);
  }
}
