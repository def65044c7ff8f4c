/**
 * Loads a stranger's {@code mysqldump} or {@code mariadb-dump} file into a private database.
 *
 * <p>Here live the reading of the file, its cutting into statements, the closed list of what is
 * executed, and the report of what was not. A dump's bytes reach the server as they are. Nothing
 * here knows which tables the plugin has, and no statement reaches a server that was not judged.
 */
@NullMarked
package dev.trellis.tomatio.dump;

import org.jspecify.annotations.NullMarked;
