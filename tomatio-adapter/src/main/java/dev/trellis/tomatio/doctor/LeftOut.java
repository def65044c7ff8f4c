package dev.trellis.tomatio.doctor;

import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Omission;
import java.util.List;

/** What an export declares as left out, beyond what other questions have already named. */
final class LeftOut {
  private LeftOut() {}

  /** Notes what is left out of history and of the records of extensions. */
  static void judge(List<Omission> omitted, Chart chart) {
    for (Omission omission : omitted) {
      boolean memory = omission.category().equals(Category.MEMORY);
      boolean undecodable = omission.reason() == Omission.Reason.ERROR;
      if (!memory) {
        chart.count(
            undecodable ? Ailment.TEXT_NOT_UTF8 : Ailment.RECORD_LEFT_OUT, omission.count());
      } else if (undecodable) {
        chart.count(
            Ailment.HISTORY_NOT_UTF8, omission.count() - chart.count(Ailment.TEXT_NOT_UTF8));
      }
    }
  }
}
