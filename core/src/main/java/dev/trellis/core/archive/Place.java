package dev.trellis.core.archive;

import dev.trellis.core.page.PagePath;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a file of an archive is, by its name alone (§8.2). */
public sealed interface Place {

  /** The manifest. */
  record Manifest() implements Place {}

  /** The context descriptor. */
  record Context() implements Place {}

  /** The access log. */
  record Audit() implements Place {}

  /** The erasure receipts. */
  record Receipts() implements Place {}

  /** A page. */
  record Page(PagePath path) implements Place {}

  /** A revision of a page, with its number. */
  record Revision(PagePath path, int number) implements Place {}

  /** An earlier version of a page, with its number. */
  record History(PagePath path, int number) implements Place {}

  /** A profile document. */
  record Profile(String document) implements Place {}

  /** The change log of the profile. */
  record ProfileChanges() implements Place {}

  /** The configuration of a connection. */
  record Connection(String id) implements Place {}

  /** A file of an extension. */
  record Extension(String id) implements Place {}

  /** One of the others as ciphertext, under its name and the scheme's suffix (§8.4 item 3). */
  record Encrypted(Place plain) implements Place {}

  /** Nothing that the layout knows. */
  record Unknown() implements Place {}

  /** What a file of that name is. */
  static Place of(String name) {
    Place plain = Names.plain(name);
    int dot = name.lastIndexOf('.');
    if (!(plain instanceof Unknown) || dot < 0 || !Names.SUFFIX.matcher(name).find()) {
      return plain;
    }
    Place inner = Names.plain(name.substring(0, dot));
    return inner instanceof Unknown || inner instanceof Manifest ? plain : new Encrypted(inner);
  }

  /** How the names of the layout are built. */
  final class Names {
    private static final Pattern SUFFIX = Pattern.compile("\\.[a-z0-9]{1,16}$");
    private static final Pattern PAGE = Pattern.compile("memory/(.+)\\.md");
    private static final Pattern VERSION =
        Pattern.compile("(revisions|history)/(.+)/([1-9][0-9]{0,8})\\.md");
    private static final Pattern PROFILE = Pattern.compile("profile/([a-z0-9.-]+)\\.json");
    private static final Pattern CONNECTION =
        Pattern.compile("connections/([a-z][a-z0-9]{0,15})\\.json");
    private static final Pattern EXTENSION = Pattern.compile("extensions/([^/]+)/.+");

    private Names() {}

    private static Place plain(String name) {
      return switch (name) {
        case "manifest.json" -> new Manifest();
        case "context.json" -> new Context();
        case "audit/log.jsonl" -> new Audit();
        case "erasures/receipts.jsonl" -> new Receipts();
        case "profile/changes.jsonl" -> new ProfileChanges();
        default -> below(name);
      };
    }

    private static Place below(String name) {
      Matcher page = PAGE.matcher(name);
      if (page.matches()) {
        return PagePath.parse(page.group(1)).<Place>map(Page::new).orElseGet(Unknown::new);
      }
      Matcher version = VERSION.matcher(name);
      if (version.matches()) {
        return version(version);
      }
      Matcher profile = PROFILE.matcher(name);
      if (profile.matches()) {
        return new Profile(profile.group(1));
      }
      Matcher connection = CONNECTION.matcher(name);
      if (connection.matches()) {
        return new Connection(connection.group(1));
      }
      Matcher extension = EXTENSION.matcher(name);
      return extension.matches() ? new Extension(extension.group(1)) : new Unknown();
    }

    private static Place version(Matcher version) {
      Optional<PagePath> path = PagePath.parse(version.group(2));
      if (path.isEmpty()) {
        return new Unknown();
      }
      int number = Integer.parseInt(version.group(3));
      return version.group(1).equals("history")
          ? new History(path.get(), number)
          : new Revision(path.get(), number);
    }
  }
}
