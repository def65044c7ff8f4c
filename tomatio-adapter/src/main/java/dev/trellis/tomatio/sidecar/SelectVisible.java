package dev.trellis.tomatio.sidecar;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Right;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.store.PageQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which pages may a caller see? The rule of {@link Access#sees} as a condition on columns that are
 * compared byte by byte (§5.5 item 1, §7.3). It cannot be asked without an {@link Access}.
 */
public final class SelectVisible {
  private static final int STREAMED = 200;
  private static final Body NO_BODY = Body.of("");

  private final Names names;
  private final StringBuilder condition = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();
  private boolean bodies;
  private int limit;

  /**
   * A page that was found.
   *
   * @param path its path
   * @param pageId its id
   * @param frontmatter its frontmatter as JSON
   * @param body its body; empty when bodies were not asked for
   */
  public record Found(PagePath path, String pageId, String frontmatter, Body body) {
    @Override
    public String toString() {
      return "a page, " + body;
    }
  }

  /** Asks for what that caller sees. */
  public SelectVisible(Names names, Access access) {
    this.names = names;
    in("partition_name", texts(access.with(Right.READ)));
    if (!access.sensitive()) {
      condition.append(" AND is_sensitive = 0");
    }
    condition.append(" AND (expires_ms IS NULL OR expires_ms > ?)");
    parameters.add(access.at().instant().toEpochMilli());
    condition.append(" AND (review_state = 'approved' OR author = ?");
    parameters.add(access.caller().principal().value());
    List<String> reviewed = texts(access.with(Right.REVIEW));
    if (!reviewed.isEmpty()) {
      condition.append(" OR partition_name IN (").append(marks(reviewed)).append(')');
      parameters.addAll(reviewed);
    }
    condition.append(')');
  }

  /** The page at that path alone. */
  public SelectVisible at(PagePath path) {
    return and(" AND path = ?", path.value());
  }

  /** The pages at these paths alone. */
  public SelectVisible at(Collection<PagePath> paths) {
    in("path", paths.stream().map(PagePath::value).toList());
    return this;
  }

  /** Pages with these ids alone. */
  public SelectVisible withIds(Collection<String> ids) {
    in("page_id", List.copyOf(ids));
    return this;
  }

  /** Narrows by what a query says of columns; the rest of it is the caller's to apply. */
  public SelectVisible matching(PageQuery query) {
    if (query.partition() != null) {
      and(" AND partition_name = ?", query.partition().value());
    }
    if (query.pathPrefix() != null) {
      and(" AND path >= ?", query.pathPrefix());
      and(" AND path < ?", query.pathPrefix() + '~');
    }
    if (query.reviewState() != null) {
      and(" AND review_state = ?", query.reviewState().wireName());
    } else if (!query.review()) {
      condition.append(" AND review_state = 'approved'");
    }
    return this;
  }

  /** Pages behind that path alone; all when null. */
  public SelectVisible after(@Nullable PagePath path) {
    return path == null ? this : and(" AND path > ?", path.value());
  }

  /** At most so many. */
  public SelectVisible limit(int most) {
    this.limit = most;
    return this;
  }

  /** Reads the bodies too. */
  public SelectVisible withBodies() {
    this.bodies = true;
    return this;
  }

  /** Gives each page, by the bytes of its path. */
  public void each(Connection connection, Consumer<Found> sink) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql())) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      statement.setFetchSize(limit > 0 ? 0 : STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sink.accept(
              new Found(
                  new PagePath(rows.getString(1)),
                  rows.getString(2),
                  rows.getString(3),
                  bodies ? Body.of(rows.getBytes(4)) : NO_BODY));
        }
      }
    }
  }

  private String sql() {
    return "SELECT path, page_id, frontmatter"
        + (bodies ? ", body" : "")
        + " FROM "
        + names.of("page")
        + " WHERE 1 = 1"
        + condition
        + " ORDER BY path"
        + (limit > 0 ? " LIMIT " + limit : "");
  }

  private SelectVisible and(String text, String parameter) {
    condition.append(text);
    parameters.add(parameter);
    return this;
  }

  private void in(String column, List<String> values) {
    if (values.isEmpty()) {
      condition.append(" AND 1 = 0");
      return;
    }
    condition.append(" AND ").append(column).append(" IN (").append(marks(values)).append(')');
    parameters.addAll(values);
  }

  private static String marks(List<String> values) {
    return values.stream().map(value -> "?").collect(Collectors.joining(", "));
  }

  private static List<String> texts(Collection<PartitionName> names) {
    return names.stream().map(PartitionName::value).toList();
  }
}
