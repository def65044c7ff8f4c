package dev.trellis.core.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A zip file whose every field can lie. */
final class RawZip {
  private static final int UTF8_NAMES = 1 << 11;

  final List<Item> items = new ArrayList<>();
  byte[] before = new byte[0];
  byte[] gap = new byte[0];
  byte[] behind = new byte[0];
  byte[] comment = new byte[0];
  int countLie;
  boolean zip64EndLie;

  /** An entry; sizes are those of the bytes unless they are set. */
  static final class Item {
    byte[] centralName;
    byte[] localName;
    byte[] packed;
    long size;
    long localSize = -1;
    long crc;
    int method = 8;
    int localMethod = -1;
    int flags = UTF8_NAMES;
    int mode = 0100644;
    long offset = -1;
    boolean hidden;
    byte[] extra = new byte[0];

    private Item(byte[] name) {
      centralName = name;
      localName = name;
    }
  }

  static RawZip of(Brain brain) {
    RawZip zip = new RawZip();
    brain.entries().forEach(entry -> zip.add(entry.name(), entry.bytes()));
    return zip;
  }

  Item add(String name, byte[] bytes) {
    return add(name.getBytes(UTF_8), bytes);
  }

  Item add(byte[] name, byte[] bytes) {
    Item item = new Item(name);
    item.packed = deflate(bytes, 1);
    item.size = bytes.length;
    CRC32 crc = new CRC32();
    crc.update(bytes);
    item.crc = crc.getValue();
    items.add(item);
    return item;
  }

  /** An entry of that many times the block. */
  Item addRepeated(String name, byte[] block, int times) {
    Item item = add(name, block);
    item.packed = deflate(block, times);
    item.size = (long) block.length * times;
    CRC32 crc = new CRC32();
    for (int i = 0; i < times; i++) {
      crc.update(block);
    }
    item.crc = crc.getValue();
    return item;
  }

  Item item(String name) {
    return items.stream()
        .filter(item -> new String(item.centralName, UTF_8).equals(name))
        .findFirst()
        .orElseThrow();
  }

  RawZip with(String name, Consumer<Item> change) {
    change.accept(item(name));
    return this;
  }

  RawZip with(Consumer<RawZip> change) {
    change.accept(this);
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(before);
    List<Long> offsets = new ArrayList<>();
    for (Item item : items) {
      offsets.add(item.offset < 0 ? out.size() - before.length : item.offset);
      if (item.offset < 0) {
        out.writeBytes(local(item));
        out.writeBytes(item.packed);
        out.writeBytes(gap);
      }
    }
    int directory = out.size() - before.length;
    int listed = 0;
    for (int i = 0; i < items.size(); i++) {
      if (!items.get(i).hidden) {
        out.writeBytes(central(items.get(i), offsets.get(i)));
        listed++;
      }
    }
    int length = out.size() - before.length - directory;
    if (zip64EndLie) {
      out.writeBytes(little(20).putInt(0x07064b50).putInt(0).putLong(1L << 40).putInt(1).array());
    }
    int count = listed + countLie;
    out.writeBytes(
        little(22)
            .putInt(0x06054b50)
            .putInt(0)
            .putShort((short) count)
            .putShort((short) count)
            .putInt(length)
            .putInt(directory)
            .putShort((short) comment.length)
            .array());
    out.writeBytes(comment);
    out.writeBytes(behind);
    return out.toByteArray();
  }

  private static byte[] local(Item item) {
    long size = item.localSize < 0 ? item.size : item.localSize;
    int method = item.localMethod < 0 ? item.method : item.localMethod;
    byte[] bytes = new byte[30 + item.localName.length + item.extra.length];
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0x04034b50).putShort((short) 20).putShort((short) item.flags);
    header.putShort((short) method).putInt(0x21).putInt((int) item.crc);
    header.putInt(item.packed.length).putInt((int) size);
    header.putShort((short) item.localName.length).putShort((short) item.extra.length);
    header.put(item.localName).put(item.extra);
    return bytes;
  }

  private static byte[] central(Item item, long offset) {
    byte[] bytes = new byte[46 + item.centralName.length + item.extra.length];
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0x02014b50).putShort((short) (3 << 8 | 20)).putShort((short) 20);
    header.putShort((short) item.flags).putShort((short) item.method).putInt(0x21);
    header.putInt((int) item.crc).putInt(item.packed.length).putInt((int) item.size);
    header.putShort((short) item.centralName.length).putShort((short) item.extra.length);
    header.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    header.putInt(item.mode << 16).putInt((int) offset);
    header.put(item.centralName).put(item.extra);
    return bytes;
  }

  static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] deflate(byte[] block, int times) {
    Deflater deflater = new Deflater(9, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int i = 0; i < times; i++) {
      deflater.setInput(block);
      while (!deflater.needsInput()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
    }
    deflater.finish();
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }
}
