package dev.trellis.tomatio.ondemand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The two command lines of a private server. Neither ever holds a password. */
record ServerCommand(DatabaseBinaries binaries, Path directory) {
  static final String DATA = "data";
  static final String PID_FILE = "server.pid";

  Path data() {
    return directory.resolve(DATA);
  }

  Path log() {
    return directory.resolve("server.log");
  }

  Path initFile() {
    return directory.resolve("init.sql");
  }

  /** The only directory that the server may read and write files in by SQL: always empty. */
  Path noFiles() {
    return directory.resolve("files");
  }

  Path temporary() {
    return directory.resolve("tmp");
  }

  /**
   * Makes the system tables. The one account it makes, root, can come in through a Unix socket only
   * ({@code socket}), and the server is started without one.
   */
  List<String> install() {
    List<String> command = begin(binaries.installer());
    command.add("--auth-root-authentication-method=socket");
    command.add("--skip-test-db");
    command.add("--skip-name-resolve");
    return command;
  }

  /** Runs the server on a loopback port, with grants, without a socket and without a log of SQL. */
  List<String> serve(int port) {
    List<String> command = begin(binaries.server());
    command.addAll(
        List.of(
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=",
            "--pid-file=" + directory.resolve(PID_FILE),
            "--init-file=" + initFile(),
            "--tmpdir=" + temporary(),
            "--secure-file-priv=" + noFiles(),
            "--local-infile=0",
            "--symbolic-links=0",
            "--skip-name-resolve",
            "--skip-log-bin",
            "--skip-ssl", // loopback; 11.4 would make an RSA key at each start, for 5 to 40 seconds
            "--character-set-server=utf8mb4",
            "--collation-server=utf8mb4_unicode_520_ci",
            "--default-time-zone=+00:00",
            "--max-allowed-packet=1G",
            "--innodb-buffer-pool-size=128M",
            "--innodb-flush-log-at-trx-commit=0",
            "--skip-innodb-doublewrite"));
    return command;
  }

  private List<String> begin(Path program) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.add("--no-defaults");
    binaries.base().ifPresent(base -> command.add("--basedir=" + base));
    command.add("--datadir=" + data());
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root"); // the server refuses to run as root unless it is told to
    }
    return command;
  }
}
