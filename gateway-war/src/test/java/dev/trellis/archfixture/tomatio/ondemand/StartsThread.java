package dev.trellis.archfixture.tomatio.ondemand;

final class StartsThread {
  void use(Runnable work) {
    new Thread(work).start();
  }
}
