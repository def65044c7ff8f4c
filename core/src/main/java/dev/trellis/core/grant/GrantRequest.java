package dev.trellis.core.grant;

import dev.trellis.core.access.Scopes;
import dev.trellis.core.page.PrincipalId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A grant that somebody asks for without a browser.
 *
 * @param principal who is to act under it
 * @param onBehalfOf the human whom an agent acts for, if it does (§7.4)
 * @param client what the client is called
 * @param scopes what it may do at most
 * @param lasts how long it lasts; until it is revoked when null
 */
public record GrantRequest(
    PrincipalId principal,
    @Nullable PrincipalId onBehalfOf,
    String client,
    Scopes scopes,
    @Nullable Duration lasts) {}
