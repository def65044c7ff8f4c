package dev.trellis.tomatio.doctor;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a doctor says about an ailment: a sentence each.
 *
 * @param severity what it means for an export
 * @param what what it is
 * @param consequence what an export does with it
 * @param cure what to do
 */
public record Advice(Severity severity, String what, String consequence, String cure) {

  private static final Map<Ailment, Advice> ALL = read();

  /** The advice for an ailment. */
  public static Advice on(Ailment ailment) {
    Advice advice = ALL.get(ailment);
    if (advice == null) {
      throw new IllegalStateException("no advice on " + ailment.id());
    }
    return advice;
  }

  private static Map<Ailment, Advice> read() {
    String text = text();
    Data.Obj file = (Data.Obj) Yaml.parse(text, text.length()).value();
    Map<Ailment, Advice> all = new EnumMap<>(Ailment.class);
    for (Ailment ailment : Ailment.values()) {
      file.object(ailment.id()).ifPresent(it -> all.put(ailment, of(it)));
    }
    if (all.size() != file.members().size()) {
      throw new IllegalStateException("doctor/findings.yaml names what is no ailment");
    }
    return all;
  }

  private static Advice of(Data.Obj entry) {
    return new Advice(
        Severity.valueOf(entry.text("severity").orElseThrow().toUpperCase(Locale.ROOT)),
        entry.text("what").orElseThrow(),
        entry.text("consequence").orElseThrow(),
        entry.text("cure").orElseThrow());
  }

  private static String text() {
    try (InputStream in = Advice.class.getResourceAsStream("/doctor/findings.yaml")) {
      if (in == null) {
        throw new IllegalStateException("missing from the class path: doctor/findings.yaml");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
