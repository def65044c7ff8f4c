package dev.trellis.tomatio.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("docs/doctor.md")
class DoctorPageTest {
  private static final Path PAGE = Path.of("../docs/doctor.md");

  @Test
  @DisplayName("has exactly one section for each finding, in their order")
  void sections() throws IOException {
    List<String> sections =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("## "))
            .map(line -> line.substring(3))
            .toList();

    assertThat(sections)
        .containsExactlyElementsOf(Arrays.stream(Ailment.values()).map(Ailment::id).toList());
  }

  @Test
  @DisplayName("says of each finding what doctor says")
  void words() throws IOException {
    String page = Files.readString(PAGE);

    for (Ailment ailment : Ailment.values()) {
      Advice advice = Advice.on(ailment);
      assertThat(page)
          .contains(
              """

              ## %s

              %s. %s

              - What the export does: %s
              - What to do: %s
              """
                  .formatted(
                      ailment.id(),
                      advice.severity().wireName(),
                      advice.what(),
                      advice.consequence(),
                      advice.cure()));
    }
  }
}
