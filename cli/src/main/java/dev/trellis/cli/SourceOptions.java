package dev.trellis.cli;

import dev.trellis.tomatio.sql.TablePrefix;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which database to read: a dump, or a live one. */
final class SourceOptions {

  @ArgGroup(exclusive = true, multiplicity = "1")
  @Nullable Where where;

  @Option(
      names = "--prefix",
      defaultValue = "wp_",
      paramLabel = "PREFIX",
      description = "What the site's table names begin with (default: ${DEFAULT-VALUE}).")
  String prefix = "wp_";

  @Option(
      names = "--site",
      defaultValue = "1",
      paramLabel = "N",
      description = "Which site of a WordPress network (default: ${DEFAULT-VALUE}).")
  int site = 1;

  /** One of the two. */
  static final class Where {
    @Option(
        names = "--sql",
        required = true,
        paramLabel = "DUMP.sql[.gz]",
        description =
            "A file made by mysqldump or mariadb-dump. It is loaded into a private database on this"
                + " machine, which is thrown away afterwards.")
    @Nullable Path sql;

    @ArgGroup(exclusive = false, multiplicity = "1")
    @Nullable Live live;
  }

  /** A live database. */
  static final class Live {
    @Option(
        names = "--jdbc-url",
        required = true,
        paramLabel = "URL",
        description =
            "A live database, such as jdbc:mariadb://localhost:3306/wordpress. It is only read; an"
                + " account with SELECT suffices.")
    String jdbcUrl = "";

    @Option(
        names = "--user",
        required = true,
        paramLabel = "USER",
        description = "The account for --jdbc-url.")
    String user = "";

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description = "A file whose first line is the password for --user.")
    @Nullable Path passwordFile;
  }

  TablePrefix tablePrefix() {
    return new TablePrefix(prefix, site);
  }
}
