#!/usr/bin/env bash
# How long the gateway takes to be ready, and how much memory it then has, on the demo's two brains.
# Prints the figures that docs/benchmarks.md shows.
#
#   docs/benchmarks/gateway.sh [STARTS]      (default: 5)
#
# Needs Linux, curl, python3 and what ./trellis demo needs.
set -euo pipefail

starts=${1:-5}
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
export TRELLIS_SKIP_BUILD=
cleanup() {
  TRELLIS_SKIP_BUILD=1 "$home/trellis" demo --dir "$work/demo" --stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT

"$home/trellis" demo --help >/dev/null # builds what is missing
export TRELLIS_SKIP_BUILD=1
port=$((20000 + RANDOM % 20000))
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
range() { printf 'median %s, from %s to %s' "$(median <"$1")" "$(sort -n "$1" | head -1)" "$(sort -n "$1" | tail -1)"; }

for _ in $(seq "$starts"); do
  begin=$(date +%s%N)
  "$home/trellis" demo --dir "$work/demo" --port "$port" --detach >/dev/null 2>&1
  end=$(date +%s%N)
  awk -v ns=$((end - begin)) 'BEGIN { printf "%.1f\n", ns / 1e9 }' >>"$work/demo.seconds"
  # The gateway alone: from the first instant of its process to the application's own "ready".
  java=$(pgrep -f -- "-Dtrellis.config=$work/demo/trellis.yaml" | while read -r pid; do
    [ "$(cat "/proc/$pid/comm")" = java ] && echo "$pid" || true
  done | head -1)
  sed -n 's/.* ready in \([0-9,]*\) (ms).*/\1/p' "$work/demo/gateway.log" | tr -d , | head -1 \
    | awk '{ printf "%.1f\n", $1 / 1000 }' >>"$work/gateway.seconds"
  awk '/^VmRSS/ { printf "%d\n", $2 / 1024 }' "/proc/$java/status" >>"$work/ready.rss"
  # Some use: 500 calls, below what one grant may make in a minute.
  python3 - "$work/demo/demo.json" <<'PYTHON'
import json, sys, urllib.request
context = json.load(open(sys.argv[1]))["contexts"][0]
def call(tool, arguments):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    request = urllib.request.Request(context["mcp"], json.dumps(body).encode(), {
        "Authorization": "Bearer " + context["tokens"]["agent"], "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream"})
    answer = json.load(urllib.request.urlopen(request, timeout=30))
    assert not answer["result"].get("isError"), answer["result"]["content"]
for i in range(250):
    call("context_brief", {})
    call("memory_search", {"query": "rounding"})
PYTHON
  awk '/^VmRSS/ { printf "%d\n", $2 / 1024 }' "/proc/$java/status" >>"$work/used.rss"
  "$home/trellis" demo --dir "$work/demo" --stop >/dev/null 2>&1
done

printf 'demo ready (database, grants, gateway)  %s s\n' "$(range "$work/demo.seconds")"
printf 'gateway ready, as its server says       %s s\n' "$(range "$work/gateway.seconds")"
printf 'memory of the gateway when ready        %s MB\n' "$(range "$work/ready.rss")"
printf 'memory after 500 calls                  %s MB\n' "$(range "$work/used.rss")"
