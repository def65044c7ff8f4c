package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveTargetTest {
  @ParameterizedTest
  @DisplayName("the form follows the option, else the name's ending, else it is zip")
  @CsvSource({
    ",,false,brain-2026-10-20.pcp.zip,ZIP",
    ",tar,false,brain-2026-10-20.pcp.tar,TAR",
    ",tar.gz,true,brain-2026-10-20.pcp.tar.gz.age,TAR_GZ",
    "a.tar,,false,a.tar,TAR",
    "a.TGZ,,false,a.TGZ,TAR_GZ",
    "a.tar.gz,tar.gz,false,a.tar.gz,TAR_GZ",
    "a.pcp,tar,false,a.pcp,TAR",
    "a.pcp,,false,a.pcp,ZIP",
    "a.tar.age,,true,a.tar.age,TAR"
  })
  void agreed(String out, String format, boolean encrypted, String path, String form) {
    ArchiveTarget target =
        ArchiveTarget.of(out == null ? null : Path.of(out), format, encrypted, "2026-10-20");
    assertThat(target.path()).hasToString(path);
    assertThat(target.form()).hasToString(form);
  }

  @ParameterizedTest
  @DisplayName("options that contradict the name are a usage error that says what to do")
  @CsvSource({
    "a.zip,tar,false,contradicts",
    "a.tar.gz,tar,false,contradicts",
    "a.tar.age,zip,true,contradicts",
    "a.zip,,true,must end with .age: name it a.zip.age",
    "a.zip.age,,false,--encrypt-to",
    "a.zip,rar,false,'zip, tar, tar.gz'"
  })
  void refused(String out, String format, boolean encrypted, String words) {
    assertThatThrownBy(() -> ArchiveTarget.of(Path.of(out), format, encrypted, "2026-10-20"))
        .isInstanceOfSatisfying(
            CommandFailure.class, e -> assertThat(e.code()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(words);
  }
}
