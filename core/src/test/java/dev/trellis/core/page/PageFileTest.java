package dev.trellis.core.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.DataArbitraries;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.time.UtcInstant;
import java.math.BigDecimal;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageFileTest {

  @Provide
  Arbitrary<Data.Obj> frontmatters() {
    return DataArbitraries.objects();
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  @Label("ARCH-05 RT-05 what was rendered is read as the same page, body to the byte")
  void parseAfterRender(@ForAll("frontmatters") Data.Obj frontmatter, @ForAll byte[] body) {
    PageFile file = new PageFile(new Frontmatter(frontmatter), Body.of(body));
    assertThat(PageFile.parse(file.render())).isEqualTo(file);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  @Label("ARCH-06 the same page always gives the same bytes")
  void renderAfterParse(@ForAll("frontmatters") Data.Obj frontmatter, @ForAll byte[] body) {
    byte[] bytes = new PageFile(new Frontmatter(frontmatter), Body.of(body)).render();
    assertThat(PageFile.parse(bytes).render()).isEqualTo(bytes);
  }

  @Example
  void keysStandInTheOrderOfTheSpecification() {
    Frontmatter frontmatter =
        new Frontmatter.Builder("A: \"quoted\" title", new UtcInstant("2026-09-07T09:12:31Z"))
            .put("x_b", "2")
            .put("x_a", "1")
            .put("type", "episodic")
            .put("importance", new BigDecimal("0.40"))
            .build();
    assertThat(new String(new PageFile(frontmatter, Body.of("Text\r\n")).render(), UTF_8))
        .isEqualTo(
            """
            ---
            title: "A: \\"quoted\\" title"
            updated: "2026-09-07T09:12:31Z"
            type: "episodic"
            importance: 0.4
            x_a: "1"
            x_b: "2"
            ---
            Text\r
            """);
  }

  @Example
  void aRuleInTheBodyIsBody() {
    PageFile file = PageFile.parse("---\ntitle: a\n---\n\n---\nb\n".getBytes(UTF_8));
    assertThat(file.body().text()).isEqualTo("\n---\nb\n");
  }

  @Example
  void foreignFilesMayEndTheirLinesWithCrLf() {
    PageFile file = PageFile.parse("---\r\ntitle: a\r\n---\r\nbody".getBytes(UTF_8));
    assertThat(file.frontmatter().title()).contains("a");
    assertThat(file.body().text()).isEqualTo("body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "title: a\n",
        "\uFEFF---\ntitle: a\n---\n",
        "---\ntitle: a\n",
        "---\n- a\n---\n",
        "---\n---\n",
        "--- \ntitle: a\n---\n",
        "---\ntitle: &a b\n---\n"
      })
  void refusedFiles(String file) {
    assertThatThrownBy(() -> PageFile.parse(file.getBytes(UTF_8)))
        .isInstanceOf(MalformedText.class);
  }

  @Example
  void frontmatterThatIsNotUtf8IsRefused() {
    byte[] file =
        "---\ntitle: \u00e9\n---\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> PageFile.parse(file)).hasMessageContaining("not UTF-8");
  }

  @Example
  void toStringShowsNoText() {
    Page page =
        Page.of(
            new PagePath("CANARY"),
            new Frontmatter.Builder("CANARY", new UtcInstant("2026-01-01T00:00:00Z")).build(),
            Body.of("CANARY"));
    assertThat(page + " " + page.file() + page.frontmatter()).doesNotContain("CANARY");
  }
}
