package dev.trellis.tomatio.doctor;

import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Omission;
import java.util.List;

/** What an export declares as left out, beyond what other questions have already named. */
final class LeftOut {
  private LeftOut() {}

  /** Notes what kinds of data this version does not carry. */
  static void judge(List<Omission> omitted, Chart chart) {
    long memory = 0;
    for (Omission omission : omitted) {
      if (omission.reason() != Omission.Reason.UNSUPPORTED) {
        continue;
      }
      if (omission.category().equals(Category.MEMORY)) {
        memory += omission.count();
      } else {
        chart.count(Ailment.DATA_LEFT_OUT, omission.count());
      }
    }
    chart.count(
        Ailment.HISTORY_LEFT_OUT,
        memory - chart.count(Ailment.STATUS_UNKNOWN) - chart.count(Ailment.POST_TYPE_OTHER_CASE));
  }
}
