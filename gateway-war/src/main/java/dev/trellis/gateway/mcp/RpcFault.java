package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import org.jspecify.annotations.Nullable;

/** A failure of the protocol, with fixed words. A tool that fails is none (§6.3). */
final class RpcFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final int PARSE = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int UNKNOWN_METHOD = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int INTERNAL = -32603;
  static final int HEADER_MISMATCH = -32020;
  static final int UNSUPPORTED_VERSION = -32022;

  private final int code;
  private final String words;
  private final transient Data.@Nullable Obj data;

  RpcFault(int code, String words) {
    this(code, words, null);
  }

  RpcFault(int code, String words, Data.@Nullable Obj data) {
    super(words, null, false, false);
    this.code = code;
    this.words = words;
    this.data = data;
  }

  static RpcFault unknownMethod() {
    return new RpcFault(UNKNOWN_METHOD, "Method not found");
  }

  int code() {
    return code;
  }

  String words() {
    return words;
  }

  Data.@Nullable Obj data() {
    return data;
  }
}
