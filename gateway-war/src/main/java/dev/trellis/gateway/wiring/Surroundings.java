package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.core.store.Transactions;
import java.time.Clock;

/**
 * What a site takes from around it.
 *
 * @param transactions the store
 * @param clock the time
 * @param ids where ids come from
 * @param incidents who is told the cause of an {@code internal}
 * @param version the version of this server
 */
public record Surroundings(
    Transactions transactions, Clock clock, Ids ids, Incidents incidents, String version) {}
