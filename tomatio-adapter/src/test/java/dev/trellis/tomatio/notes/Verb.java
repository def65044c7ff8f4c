package dev.trellis.tomatio.notes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The words in which an expectation is written. Each is an assertion that can fail. */
enum Verb {
  /** {@code page PATH}: the row is the page at that path. */
  PAGE {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return document(evidence, expected);
    }
  },
  /** {@code record EXTENSION/NAME}: the post is that record of an extension. */
  RECORD {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return document(evidence, expected);
    }
  },
  /** {@code absent}: nothing in the archive was made of the row. */
  ABSENT {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      assertThat(evidence.madeOf(expected.place())).as(expected.toString()).isEmpty();
      return before;
    }
  },
  /** {@code body BYTES SHA256}: the size of the page's body and how its digest begins. */
  BODY {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      byte[] body = evidence.madeOf(expected.place()).getFirst().body().bytes();
      assertThat(body.length + " " + Values.sha256(body).substring(0, 16))
          .as(expected.toString())
          .isEqualTo(expected.operand());
      return before;
    }
  },
  /** {@code history N}: so many earlier versions of the page are kept. */
  HISTORY {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      String path = evidence.madeOf(expected.place()).getFirst().name();
      String count = Integer.toString(evidence.archive().history().getOrDefault(path, 0));
      assertThat(count).as(expected.toString()).isEqualTo(expected.operand());
      return before;
    }
  },
  /** {@code omitted REASON}: the manifest declares pages of that reason as left out. */
  OMITTED {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      assertThat(evidence.archive().omitted())
          .as(expected.toString())
          .anyMatch(it -> Values.at(it, "reason").equals(expected.operand()));
      return before;
    }
  },
  /** {@code scope NAME}: the context has a partition of that name. */
  SCOPE {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return listed(evidence.archive().partitions(), expected);
    }
  },
  /** {@code no-scope NAME}: the context has no partition of that name. */
  NO_SCOPE {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      assertThat(evidence.archive().partitions().keySet())
          .as(expected.toString())
          .isNotEmpty()
          .doesNotContain(expected.operand());
      return before;
    }

    @Override
    String wrong(String operand) {
      return "default";
    }
  },
  /** {@code principal ID}: the context lists that principal. */
  PRINCIPAL {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return listed(evidence.archive().principals(), expected);
    }
  },
  /** {@code no-principal LOCAL-ID…}: the context lists no agent and no human of those local ids. */
  NO_PRINCIPAL {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      for (String id : expected.words()) {
        assertThat(evidence.archive().principals())
            .as(expected.toString())
            .isNotEmpty()
            .doesNotContainKeys("agent:" + id, "human:" + id);
      }
      return before;
    }

    @Override
    String wrong(String operand) {
      return operand + " admin";
    }
  },
  /** {@code reads PRINCIPAL PARTITION…}: where the principal may read, and nowhere else. */
  READS {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return may("read", evidence, expected, before);
    }
  },
  /** {@code proposes PRINCIPAL PARTITION…}: where the principal may propose, and nowhere else. */
  PROPOSES {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return may("propose", evidence, expected, before);
    }
  },
  /** {@code writes PRINCIPAL PARTITION…}: where the principal may write, and nowhere else. */
  WRITES {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return may("write", evidence, expected, before);
    }
  },
  /** {@code reviews PRINCIPAL PARTITION…}: where the principal may review, and nowhere else. */
  REVIEWS {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return may("review", evidence, expected, before);
    }
  },
  /** {@code entry ACTION}: the line is in the access log under that action. */
  ENTRY {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return ledger("action", evidence, expected);
    }
  },
  /** {@code receipt STATUS}: the receipt is kept with that status. */
  RECEIPT {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      return ledger("status", evidence, expected);
    }
  },
  /** {@code finding AILMENT FIELD…}: the doctor names the row, in exactly those fields. */
  FINDING {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      List<String> words = expected.words();
      SortedSet<String> fields = new TreeSet<>();
      evidence
          .found()
          .getOrDefault(expected.place(), Map.of())
          .forEach(
              (ailment, places) -> {
                if (ailment.id().equals(words.getFirst())) {
                  fields.addAll(places);
                }
              });
      assertThat(fields)
          .as(expected.toString())
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(words.subList(1, words.size()));
      return before;
    }
  },
  /** {@code withheld COLUMN}: no word of 16 characters or more of what the row holds got out. */
  WITHHELD {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      List<String> secrets =
          evidence.stored(expected.place(), expected.operand()).stream()
              .flatMap(text -> SECRET.matcher(text).results())
              .map(match -> match.group())
              .toList();
      assertThat(secrets).as(expected + ": there is something to withhold").isNotEmpty();
      assertThat(secrets).as(expected.toString()).noneMatch(evidence.archive()::holds);
      return before;
    }

    @Override
    String wrong(String operand) {
      return "id";
    }
  },
  /** {@code key=value}: what stands under a key of the document that was named before. */
  KEY {
    @Override
    Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before) {
      int equals = expected.operand().indexOf('=');
      String key = expected.operand().substring(0, equals);
      assertThat(Values.at(before, key))
          .as(expected.toString())
          .isEqualTo(expected.operand().substring(equals + 1));
      return before;
    }
  };

  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9$./]{16,}");

  /**
   * Asserts.
   *
   * @param before the document that the line named last, or an empty one
   * @return the document that is meant from now on
   */
  abstract Data.Obj check(Evidence evidence, Expectation expected, Data.Obj before);

  /** An operand with which the assertion must fail where this one holds. */
  String wrong(String operand) {
    return operand + " ~";
  }

  /** The word in an expectation. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The verb of that word.
   *
   * @throws IllegalArgumentException when there is none
   */
  static Verb named(String word) {
    return Arrays.stream(values())
        .filter(verb -> verb != KEY && verb.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no verb: " + word));
  }

  private static Data.Obj document(Evidence evidence, Expectation expected) {
    List<Archived.Document> made = evidence.madeOf(expected.place());
    assertThat(made).as(expected.toString()).hasSize(1);
    assertThat(made.getFirst().name()).as(expected.toString()).isEqualTo(expected.operand());
    return made.getFirst().data();
  }

  private static Data.Obj listed(Map<String, Data.Obj> entries, Expectation expected) {
    assertThat(entries).as(expected.toString()).containsKey(expected.operand());
    return entries.getOrDefault(expected.operand(), Data.Obj.of(Map.of()));
  }

  private static Data.Obj ledger(String key, Evidence evidence, Expectation expected) {
    List<Archived.Document> made = evidence.madeOf(expected.place());
    assertThat(made).as(expected.toString()).hasSize(1);
    Data.Obj entry = made.getFirst().data();
    assertThat(entry.text(key)).as(expected.toString()).contains(expected.operand());
    return entry;
  }

  private static Data.Obj may(
      String right, Evidence evidence, Expectation expected, Data.Obj before) {
    List<String> words = expected.words();
    String principal = words.getFirst();
    SortedSet<String> partitions = new TreeSet<>();
    evidence
        .archive()
        .partitions()
        .forEach(
            (name, partition) -> {
              boolean granted =
                  partition.items("access").stream()
                      .map(Data.Obj.class::cast)
                      .filter(entry -> entry.text("principal").orElse("").equals(principal))
                      .anyMatch(entry -> entry.items("rights").contains(Data.text(right)));
              if (granted) {
                partitions.add(name);
              }
            });
    List<String> wanted = words.subList(1, words.size());
    assertThat(evidence.archive().principals()).as(expected.toString()).containsKey(principal);
    assertThat(partitions)
        .as(expected.toString())
        .containsExactlyInAnyOrderElementsOf(
            wanted.equals(List.of("nowhere")) ? List.of() : wanted);
    return before;
  }
}
