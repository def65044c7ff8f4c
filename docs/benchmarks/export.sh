#!/usr/bin/env bash
# Export against mariadb-dump of the same tables, in the same run, on a database that this script makes
# and throws away. Prints the figures that docs/benchmarks.md shows.
#
#   docs/benchmarks/export.sh [ROWS] [PAIRS]      (default: 10000 rows, 5 pairs)
#
# Needs mariadbd, mariadb, mariadb-dump and mariadb-install-db of MariaDB 10.6 or newer, and a JDK 21.
set -euo pipefail

rows=${1:-10000}
pairs=${2:-5}
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

say() { printf '%s\n' "$*" >&2; }
PATH=$PATH:/usr/sbin:/usr/local/sbin

# A Java that runs a single source file: the launcher knows where one is.
java=$("$home/trellis" --java-home 2>/dev/null || printf '%s' "${JAVA_HOME:-}")/bin/java
[ -x "$java" ] || { say "set JAVA_HOME to a JDK 21 or newer"; exit 2; }

say "making a database of $rows memory rows"
as_root=()
[ "$(id -u)" != 0 ] || as_root=(--user=root)
mariadb-install-db --no-defaults "${as_root[@]}" --datadir="$work/data" --skip-test-db \
  --auth-root-authentication-method=normal >/dev/null
port=$((20000 + RANDOM % 20000))
mariadbd --no-defaults "${as_root[@]}" --datadir="$work/data" --socket="$work/sock" --port="$port" \
  --bind-address=127.0.0.1 --character-set-server=utf8mb4 --innodb-buffer-pool-size=256M \
  --max-allowed-packet=1G --pid-file="$work/pid" 2>"$work/error.log" &
server=$!
client=(mariadb --no-defaults --socket="$work/sock" --user=root --default-character-set=utf8mb4)
until "${client[@]}" -e 'SELECT 1' >/dev/null 2>&1; do
  kill -0 "$server" || { cat "$work/error.log" >&2; exit 3; }
  sleep 0.2
done
password=bench-$RANDOM$RANDOM$RANDOM
printf '%s\n' "$password" >"$work/password"
"${client[@]}" -e "CREATE DATABASE brain CHARACTER SET utf8mb4;
  CREATE USER bench@'%' IDENTIFIED BY '$password'; GRANT SELECT ON brain.* TO bench@'%';"
"${client[@]}" brain <"$home/tomatio-adapter/src/test/resources/fixtures/empty-brain.sql"
"$java" "$home/docs/benchmarks/GenerateBrain.java" --rows "$rows" >"$work/large.sql"
"${client[@]}" brain <"$work/large.sql"
rm "$work/large.sql"

tables=(wp_options wp_users wp_usermeta wp_terms wp_term_taxonomy wp_term_relationships wp_posts
  wp_postmeta wp_ab_memory wp_ab_memory_links wp_ab_audit wp_ab_forget_receipts)
url=jdbc:mariadb://127.0.0.1:$port/brain
dump() {
  mariadb-dump --no-defaults --socket="$work/sock" --user=root --single-transaction \
    brain "${tables[@]}" >"$work/dump.sql"
}
# What is odd in the generated rows ends the command with 1; only more than that is a failure.
export_brain() {
  TRELLIS_SKIP_BUILD=1 "$home/trellis" export --overwrite --jdbc-url "$url" --user bench \
    --password-file "$work/password" --out "$work/brain.pcp.zip" >"$work/result" 2>/dev/null \
    || [ $? = 1 ]
}
seconds() {
  local start end
  start=$(date +%s%N)
  "$@"
  end=$(date +%s%N)
  awk -v ns=$((end - start)) 'BEGIN { printf "%.2f", ns / 1e9 }'
}

"$home/trellis" --version >/dev/null
dump
export_brain
say "$pairs pairs"
for _ in $(seq "$pairs"); do
  a=$(seconds dump)
  b=$(seconds export_brain)
  printf '%s %s %s\n' "$a" "$b" "$(awk -v a="$a" -v b="$b" 'BEGIN { printf "%.2f", b / a }')"
done >"$work/pairs"

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
export TRELLIS_JAVA_OPTS="-Xmx256m -Xlog:gc:file=$work/gc.log"
export_brain
heap=$(sed -n 's/.* \([0-9]*\)M->\([0-9]*\)M(.*/\1 \2/p' "$work/gc.log" \
  | awk '{ if ($1 > before) before = $1; if ($2 > after) after = $2 }
      END { printf "%d %d", before, after }')
files=$(sed -n 's/^ *pages *\([0-9,]*\).*/\1/p' "$work/result")

printf 'rows %s, pages %s, archive %s bytes, dump %s bytes\n' "$rows" "$files" \
  "$(stat -c %s "$work/brain.pcp.zip")" "$(stat -c %s "$work/dump.sql")"
printf 'mariadb-dump  median %s s\n' "$(awk '{ print $1 }' "$work/pairs" | median)"
printf 'trellis       median %s s\n' "$(awk '{ print $2 }' "$work/pairs" | median)"
printf 'ratio         median %s, from %s to %s\n' "$(awk '{ print $3 }' "$work/pairs" | median)" \
  "$(awk '{ print $3 }' "$work/pairs" | sort -n | head -1)" \
  "$(awk '{ print $3 }' "$work/pairs" | sort -n | tail -1)"
printf 'heap          with -Xmx256m: at most %s MB in use, %s MB after a collection\n' $heap
