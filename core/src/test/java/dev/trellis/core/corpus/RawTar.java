package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** A tar file whose every field can lie. */
final class RawTar {
  final List<Item> items = new ArrayList<>();
  int endBlocks = 2;
  byte[] behind = new byte[0];

  /** A header and what follows it. */
  static final class Item {
    byte[] name;
    String prefix = "";
    char type = '0';
    byte[] bytes;
    String size;
    String link = "";
    String magic = "ustar\00000";
    int checksumLie;

    private Item(byte[] name, byte[] bytes) {
      this.name = name;
      this.bytes = bytes;
      size = "%011o".formatted(bytes.length);
    }
  }

  static RawTar of(Brain brain) {
    RawTar tar = new RawTar();
    brain.entries().forEach(entry -> tar.add(entry.name(), entry.bytes()));
    return tar;
  }

  Item add(String name, byte[] bytes) {
    return add(name.getBytes(UTF_8), bytes);
  }

  Item add(byte[] name, byte[] bytes) {
    Item item = new Item(name, bytes);
    items.add(item);
    return item;
  }

  /** Puts a pax header before the entry of that name; an empty name puts a global one first. */
  RawTar pax(String name, String... records) {
    StringBuilder text = new StringBuilder();
    for (String record : records) {
      text.append(record(record));
    }
    return paxText(name, text.toString());
  }

  RawTar paxText(String name, String text) {
    Item pax = new Item("pax".getBytes(UTF_8), text.getBytes(UTF_8));
    pax.type = name.isEmpty() ? 'g' : 'x';
    items.add(name.isEmpty() ? 0 : items.indexOf(item(name)), pax);
    return this;
  }

  /** A pax record with its length. */
  static String record(String record) {
    int length = record.getBytes(UTF_8).length + 3;
    while (String.valueOf(length).length() + record.getBytes(UTF_8).length + 2 != length) {
      length++;
    }
    return length + " " + record + "\n";
  }

  Item item(String name) {
    return items.stream()
        .filter(item -> new String(item.name, UTF_8).equals(name))
        .findFirst()
        .orElseThrow();
  }

  RawTar with(String name, Consumer<Item> change) {
    change.accept(item(name));
    return this;
  }

  RawTar with(Consumer<RawTar> change) {
    change.accept(this);
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Item item : items) {
      out.writeBytes(header(item));
      out.writeBytes(item.bytes);
      out.writeBytes(new byte[(512 - item.bytes.length % 512) % 512]);
    }
    out.writeBytes(new byte[512 * endBlocks]);
    out.writeBytes(behind);
    return out.toByteArray();
  }

  byte[] gzipped() {
    return gzip(bytes());
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] header(Item item) {
    byte[] block = new byte[512];
    System.arraycopy(item.name, 0, block, 0, Math.min(item.name.length, 100));
    put(block, 100, "0000644\0" + "0000000\0" + "0000000\0");
    put(block, 124, item.size);
    put(block, 136, "00000000000");
    put(block, 148, "        ");
    block[156] = (byte) item.type;
    put(block, 157, item.link);
    put(block, 257, item.magic);
    put(block, 345, item.prefix);
    int sum = item.checksumLie;
    for (byte b : block) {
      sum += Byte.toUnsignedInt(b);
    }
    put(block, 148, "%06o\0 ".formatted(sum));
    return block;
  }

  private static void put(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }
}
