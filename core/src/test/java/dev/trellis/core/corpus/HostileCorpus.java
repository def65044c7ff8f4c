package dev.trellis.core.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** All archives of the corpus, laid out like BagIt's conformance suite. */
public final class HostileCorpus {
  private final List<CorpusCase> cases = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private HostileCorpus() {}

  /** Every case; archives are made when they are asked for. */
  public static List<CorpusCase> cases() {
    HostileCorpus corpus = new HostileCorpus();
    Accepted.addTo(corpus);
    Names.addTo(corpus);
    ZipFrames.addTo(corpus);
    TarFrames.addTo(corpus);
    Contents.addTo(corpus);
    return List.copyOf(corpus.cases);
  }

  /** Writes every archive under that folder. */
  public static void writeTo(Path root) throws IOException {
    for (CorpusCase each : cases()) {
      Path file = root.resolve(each.name());
      Files.createDirectories(file.getParent());
      Files.write(file, each.bytes().get());
    }
  }

  void valid(String reason, String ending, Supplier<byte[]> bytes) {
    add(new CorpusCase("valid", reason, ending, bytes, List.of()));
  }

  void warning(String reason, String ending, Supplier<byte[]> bytes) {
    add(new CorpusCase("warning", reason, ending, bytes, List.of()));
  }

  void invalid(String reason, String ending, Supplier<byte[]> bytes, String... problems) {
    add(new CorpusCase("invalid", reason, ending, bytes, List.of(problems)));
  }

  private void add(CorpusCase added) {
    if (!names.add(added.name())) {
      throw new AssertionError("twice: " + added.name());
    }
    cases.add(added);
  }
}
