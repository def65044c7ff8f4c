#!/usr/bin/env bash
# How long the tools that read take at the MCP endpoint, over a database that this script makes and throws
# away, beside the LIKE query by which the plugin searches, on the same database in the same run. Prints the
# figures that docs/benchmarks.md shows.
#
#   docs/benchmarks/retrieval.sh [ROWS [CLIENTS [CALLS]]]     (default: 10000 rows, 8 clients, 100 calls each)
source "$(dirname "${BASH_SOURCE[0]}")/served.sh"

rows=${1:-10000}
clients=${2:-8}
calls=${3:-100}
start_database
say "making a database of $rows memory rows"
java=$("$home/trellis" --java-home 2>/dev/null || printf '%s' "${JAVA_HOME:-}")/bin/java
"$java" "$home/docs/benchmarks/GenerateBrain.java" --rows "$rows" --scopes 10 >"$work/large.sql"
"${client[@]}" brain <"$work/large.sql" >/dev/null
rm "$work/large.sql"
curator=$("${client[@]}" -N brain -e "SELECT user_login FROM wp_users JOIN wp_usermeta ON user_id = ID
  WHERE meta_key = 'wp_capabilities' AND meta_value LIKE '%ab_curator%' ORDER BY ID LIMIT 1")
say "serving it"
serve_brain
say "the first sight of it and its index"
token=$(grant "human:$curator")
python3 "$home/docs/benchmarks/retrieval.py" --mcp "http://127.0.0.1:$port/pcp/brain/mcp" --clients "$clients" \
  --calls "$calls" --socket "$work/sock" --metrics "http://127.0.0.1:$metrics_port/metrics" 3<<<"$token"
pid=$(gateway)
"${java%java}jcmd" "$pid" GC.run >/dev/null
awk '/^VmRSS/ { printf "memory of the gateway              %d MB\n", $2 / 1024 }' "/proc/$pid/status"
"${java%java}jcmd" "$pid" GC.heap_info | grep -E '^ *(DefNew|Tenured|def new|tenured|garbage-first)' |
  grep -o 'used [0-9]*K' | awk '{ used += $2 } END { printf "heap in use after a collection     %d MB\n", used / 1024 }'
