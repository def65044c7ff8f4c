package dev.trellis.tomatio;

import dev.trellis.tomatio.search.SearchIndex;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a served context does, for its operator. Of this process alone, and since its start.
 *
 * @param looks how often the server was asked which tables had changed
 * @param reconciliations how often changed tables were compared
 * @param reconciling how long that took, together
 * @param version the version of the context after the last one; a change of any page is one more
 * @param index the search index, if there is one
 */
public record Pulse(
    long looks,
    long reconciliations,
    Duration reconciling,
    long version,
    SearchIndex.@Nullable Size index) {}
