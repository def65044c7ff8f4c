package dev.trellis.tomatio.config;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.page.PrincipalId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the contexts and their databases. */
final class ContextReader {
  private static final Set<String> CONTEXT =
      new TreeSet<>(Set.of("controller", "database", "purpose", "team_profile", "write_back"));
  private static final Set<String> DATABASE =
      new TreeSet<>(Set.of("jdbc_url", "password", "prefix", "site", "user"));
  private static final Pattern JDBC_URL =
      Pattern.compile("jdbc:mariadb://[^/?\\s]+/[^/?\\s]+(?:\\?[^\\s]*)?");
  private static final Pattern ACCOUNT_IN_URL = Pattern.compile("(?i).*[?&](?:user|password)=.*");
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_$]{0,40}");
  private static final Pattern CONTROLLER = Pattern.compile("human:[A-Za-z0-9._@+/-]{1,128}");
  private static final Pattern WRITE_BACK = Pattern.compile("adapter|native");
  private static final int LONGEST_PURPOSE = 2000;
  private static final int LONGEST_USER = 128;
  private static final int HIGHEST_SITE = 1_000_000_000;

  private final SecretReader secrets;
  private final Map<String, String> owners = new HashMap<>();

  ContextReader(SecretReader secrets) {
    this.secrets = secrets;
  }

  SortedMap<ContextId, TrellisConfig.Context> read(Section file) {
    SortedMap<ContextId, TrellisConfig.Context> contexts = new TreeMap<>();
    Section named =
        file.named(
            "contexts",
            "contexts must hold at least one context by its id, each with its database.");
    if (named == null) {
      return contexts;
    }
    for (String name : named.keys()) {
      ContextId id = ContextId.parse(name).orElse(null);
      Section section = named.section(name, CONTEXT, "");
      if (id == null) {
        named.wrongKey(
            name,
            "a context's id is 1 to 63 of a-z 0-9 -, beginning with a letter or digit; rename it.");
      } else if (section != null) {
        contexts.put(id, context(id, section));
      }
    }
    return contexts;
  }

  private TrellisConfig.Context context(ContextId id, Section section) {
    String controller =
        section.text(
            "controller",
            "",
            CONTROLLER.asMatchPredicate(),
            "human: and the id of a principal; leave it out for the organization of the site.");
    String writeBack =
        section.text(
            "write_back",
            "adapter",
            WRITE_BACK.asMatchPredicate(),
            "adapter (the plugin's tables are never written) or native.");
    String purpose =
        section.text(
            "purpose",
            "",
            text -> !text.isBlank() && text.length() <= LONGEST_PURPOSE,
            "a text of 1 to %d characters.".formatted(LONGEST_PURPOSE));
    return new TrellisConfig.Context(
        id,
        database(id, section),
        PrincipalId.parse(controller).orElse(null),
        TrellisConfig.WriteBack.valueOf(writeBack.toUpperCase(Locale.ROOT)),
        purpose.isEmpty() ? null : purpose,
        section.truth("team_profile", true));
  }

  private TrellisConfig.Database database(ContextId id, Section context) {
    Section section =
        context.section(
            "database", DATABASE, "database is missing; it names jdbc_url, user and password.");
    if (section == null) {
      return new TrellisConfig.Database("", "", Secret.of(""), "", 1);
    }
    String url =
        section.required(
            "jdbc_url",
            text -> JDBC_URL.matcher(text).matches() && !ACCOUNT_IN_URL.matcher(text).matches(),
            "jdbc:mariadb://HOST:PORT/DATABASE; the account stands in user and password, not in it.");
    String user =
        section.required(
            "user",
            text -> !text.isBlank() && text.length() <= LONGEST_USER,
            "the name of a database account.");
    Secret password = secrets.read(section, "password", 1, "the account's password");
    String prefix =
        section.text(
            "prefix",
            "wp_",
            PREFIX.asMatchPredicate(),
            "what the site's table names begin with: letters, digits and _, such as wp_.");
    int site = section.number("site", 1, 1, HIGHEST_SITE);
    requireOwnTables(id, section, url, prefix, site);
    return new TrellisConfig.Database(url, user, password, prefix, site);
  }

  /** Two contexts on the same tables would be one brain under two laws. */
  private void requireOwnTables(
      ContextId id, Section section, String url, String prefix, int site) {
    String tables = url.replaceFirst("\\?.*", "") + ' ' + prefix + ' ' + site;
    String other = owners.putIfAbsent(tables, id.value());
    if (!url.isEmpty() && other != null) {
      section.wrong(
          "jdbc_url",
          "the context %s has the same tables already; a brain is one context.".formatted(other));
    }
  }
}
