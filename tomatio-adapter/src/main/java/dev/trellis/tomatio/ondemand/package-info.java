/**
 * A private MariaDB server on demand: for the demo, for {@code --sql}, and for tests.
 *
 * <p>Here live the search for a server, its start in a directory of its own, its accounts, and the
 * guardian that removes all of it when this process ends, however it ends. Nothing here knows the
 * plugin's tables, and nothing here is used for a database that somebody else owns.
 */
@NullMarked
package dev.trellis.tomatio.ondemand;

import org.jspecify.annotations.NullMarked;
