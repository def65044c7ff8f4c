package dev.trellis.archfixture.cli;

final class Prints {
  void use() {
    System.out.println("word");
  }
}
