package dev.trellis.tomatio.ondemand;

import java.nio.file.Path;

/** A process that owns a private database until it is killed, or told to end, by its parent. */
final class Owner {
  private Owner() {}

  public static void main(String[] args) throws Exception {
    Path parent = Path.of(args[0]);
    Path unfinished = Path.of(args[1]);
    Guardian archive = Guardian.deleting(unfinished);
    PrivateDatabase database = PrivateDatabase.start(DatabaseBinaries.find(parent), parent);
    System.out.println(database.serverPid() + " " + database.directory());
    int told = System.in.read();
    if (told == 'c') {
      database.close();
      archive.close();
    }
  }
}
