/**
 * The one gate: what can be asked for, and the runner that checks scopes and input, decides access,
 * opens the transaction, runs the action, writes the audit entry and maps the error. Nothing else
 * does any of these. Knows no wire format.
 */
@NullMarked
package dev.trellis.core.action;

import org.jspecify.annotations.NullMarked;
