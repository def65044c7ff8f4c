package dev.trellis.archfixture.core.memory;

import java.util.Date;

@SuppressWarnings("JavaUtilDate")
final class UsesDate {
  long use(Date date) {
    return date.getTime();
  }
}
