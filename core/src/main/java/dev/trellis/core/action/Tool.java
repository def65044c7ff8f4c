package dev.trellis.core.action;

import dev.trellis.core.data.Data;

/** An action that MCP clients can call (§6.2). Its input is checked before it runs. */
public interface Tool extends Action<Data.Obj, ToolResult> {

  /** How it is listed. */
  ToolSpec tool();

  @Override
  default ActionSpec spec() {
    return tool().action();
  }
}
