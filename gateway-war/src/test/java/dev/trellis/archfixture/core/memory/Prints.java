package dev.trellis.archfixture.core.memory;

final class Prints {
  void use() {
    System.out.println("word");
  }
}
