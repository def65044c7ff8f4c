package dev.trellis.tomatio;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.mapping.MappingFile;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a site lives, and the organization that it stands for as the controller.
 *
 * @param url the site's address when it is an https one without user or query, which alone an
 *     archive may name
 * @param controller {@code org:<host>}, the host in ASCII, a port after {@code -}
 */
record SiteAddress(@Nullable String url, PrincipalId controller) {
  private static final PrincipalId UNNAMED = new PrincipalId(PrincipalId.Type.ORG, "site");

  /** The address that the options give. */
  static SiteAddress of(Map<String, String> options, MappingFile.Site site) {
    return site.address().stream()
        .map(options::get)
        .filter(Objects::nonNull)
        .flatMap(address -> parse(address).stream())
        .findFirst()
        .orElse(new SiteAddress(null, UNNAMED));
  }

  private static Optional<SiteAddress> parse(String address) {
    try {
      URI uri = new URI(ascii(address.strip()));
      String host = uri.getHost();
      if (host == null) {
        return Optional.empty();
      }
      String local = host.toLowerCase(Locale.ROOT) + (uri.getPort() < 0 ? "" : "-" + uri.getPort());
      boolean https =
          "https".equalsIgnoreCase(uri.getScheme())
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return Optional.of(local.replace("[", "").replace("]", "").replace(':', '-'))
          .filter(PrincipalId::isLocalId)
          .map(id -> new PrincipalId(PrincipalId.Type.ORG, id))
          .map(id -> new SiteAddress(https ? uri.toString() : null, id));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The address with its host in ASCII. */
  private static String ascii(String address) {
    int from = address.indexOf("://") + 3;
    int to =
        Stream.of('/', ':', '?', '#')
            .map(end -> address.indexOf(end, from))
            .filter(at -> at >= 0)
            .min(Integer::compare)
            .orElse(address.length());
    return from < 3
        ? address
        : address.substring(0, from)
            + IDN.toASCII(address.substring(from, to))
            + address.substring(to);
  }
}
