package dev.trellis.core.access;

import dev.trellis.core.page.PrincipalId;

/**
 * The one thing that {@link AccessDecider} asks of the store. Nobody else asks it, but the check of
 * a token asks whether its principal can still act.
 */
public interface AccessLists {

  /** What the lists say of a principal; {@link Standing#NOBODY} when it is unknown or removed. */
  Standing of(PrincipalId principal);
}
