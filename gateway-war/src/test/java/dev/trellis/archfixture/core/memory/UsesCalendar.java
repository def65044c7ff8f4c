package dev.trellis.archfixture.core.memory;

import java.util.Calendar;

final class UsesCalendar {
  boolean use(Calendar calendar) {
    return calendar.isLenient();
  }
}
