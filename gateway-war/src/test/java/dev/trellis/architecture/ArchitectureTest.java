package dev.trellis.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The house as it stands keeps its rules. */
class ArchitectureTest {

  private static final String ROOT = "dev.trellis";

  private static JavaClasses house;

  @BeforeAll
  static void look() {
    house =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(ROOT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"schemas", "core", "mapping", "tomatio", "gateway", "cli", "conformance"})
  void everyModuleIsLookedAt(String module) {
    assertThat(house)
        .anyMatch(looked -> (looked.getPackageName() + ".").startsWith(ROOT + "." + module + "."));
  }

  @ParameterizedTest
  @MethodSource
  void holds(HouseRule rule) {
    rule.rule().check(house);
  }

  static List<HouseRule> holds() {
    return HouseRule.under(ROOT);
  }
}
