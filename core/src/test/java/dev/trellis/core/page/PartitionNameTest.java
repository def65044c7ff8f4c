package dev.trellis.core.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PartitionNameTest {

  @Test
  @DisplayName("ARCH-07 an absent partition means default")
  void defaultPartition() {
    assertThat(PartitionName.DEFAULT.value()).isEqualTo("default");
    assertThat(PartitionName.parse("Default")).isEmpty();
  }
}
