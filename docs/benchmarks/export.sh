#!/usr/bin/env bash
# Export against mariadb-dump of the same tables, in the same run, on a database that this script makes
# and throws away. Prints the figures that docs/benchmarks.md shows.
#
#   docs/benchmarks/export.sh [--curve] [ROWS [PAIRS [FORM]]]
#
# ROWS memory rows (default 10000), PAIRS runs of each (default 5), FORM zip, tar or tar.gz (default zip).
# With --curve the heap is measured a second time, at a tenth of the rows, and what it grows by per file
# of the archive is printed.
#
# Needs mariadbd, mariadb, mariadb-dump and mariadb-install-db of MariaDB 10.6 or newer, and a JDK 21.
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }
curve=
if [ "${1:-}" = --curve ]; then
  curve=1
  shift
fi
rows=${1:-10000}
pairs=${2:-5}
form=${3:-zip}
[[ $rows =~ ^[1-9][0-9]*$ && $pairs =~ ^[1-9][0-9]*$ && $form =~ ^(zip|tar|tar\.gz)$ ]] \
  || { say "usage: export.sh [--curve] [ROWS [PAIRS [zip|tar|tar.gz]]]"; exit 2; }
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
PATH=$PATH:/usr/sbin:/usr/local/sbin

# A Java that runs a single source file: the launcher knows where one is.
java=$("$home/trellis" --java-home 2>/dev/null || printf '%s' "${JAVA_HOME:-}")/bin/java
[ -x "$java" ] || { say "set JAVA_HOME to a JDK 21 or newer"; exit 2; }

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
"${client[@]}" -e "CREATE USER bench@'%' IDENTIFIED BY '$password'; GRANT SELECT ON *.* TO bench@'%'"

# Makes the database $1 with $2 memory rows.
make_brain() {
  say "making a database of $2 memory rows"
  "${client[@]}" -e "CREATE DATABASE $1 CHARACTER SET utf8mb4"
  "${client[@]}" "$1" <"$home/tomatio-adapter/src/test/resources/fixtures/empty-brain.sql"
  "$java" "$home/docs/benchmarks/GenerateBrain.java" --rows "$2" >"$work/large.sql"
  "${client[@]}" "$1" <"$work/large.sql" >/dev/null
  rm "$work/large.sql"
}

tables=(wp_options wp_users wp_usermeta wp_terms wp_term_taxonomy wp_term_relationships wp_posts
  wp_postmeta wp_ab_memory wp_ab_memory_links wp_ab_audit wp_ab_forget_receipts)
dump() {
  mariadb-dump --no-defaults --socket="$work/sock" --user=root --single-transaction \
    brain "${tables[@]}" >"$work/dump.sql"
}
# What is odd in the generated rows ends the command with 1; only more than that is a failure.
export_brain() {
  TRELLIS_SKIP_BUILD=1 "$home/trellis" export --overwrite --format "$form" --json \
    --jdbc-url "jdbc:mariadb://127.0.0.1:$port/${1:-brain}" --user bench \
    --password-file "$work/password" --out "$work/${1:-brain}.archive" >"$work/result" \
    2>"$work/progress" || [ $? = 1 ] || { cat "$work/progress" >&2; exit 3; }
}
# A number of the last export's result.
result() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$work/result"; }
seconds() {
  local start end
  start=$(date +%s%N)
  "$@"
  end=$(date +%s%N)
  awk -v ns=$((end - start)) 'BEGIN { printf "%.2f", ns / 1e9 }'
}
# Exports the database $1 with a small heap; prints the files of the archive, the most heap in use and the
# most after a collection, in KB. A young collection leaves some garbage, so the last is an upper bound.
heap() {
  TRELLIS_JAVA_OPTS="-Xmx256m -Xlog:gc+heap:file=$work/gc.log" export_brain "$1"
  printf '%s %s\n' "$(result files)" "$(sed -n \
    's/.*GC(\([0-9]*\)) \(DefNew\|Tenured\): \([0-9]*\)K([0-9]*K)->\([0-9]*\)K(.*/\1 \3 \4/p' \
    "$work/gc.log" | awk '{ before[$1] += $2; after[$1] += $3 }
      END { for (gc in before) { if (before[gc] > b) b = before[gc]; if (after[gc] > a) a = after[gc] }
        printf "%d %d", b, a }')"
}

"$home/trellis" --version >/dev/null
make_brain brain "$rows"
dump
export_brain
pages=$(result pages)
say "$pairs pairs"
for _ in $(seq "$pairs"); do
  a=$(seconds dump)
  b=$(seconds export_brain)
  printf '%s %s %s\n' "$a" "$b" "$(awk -v a="$a" -v b="$b" 'BEGIN { printf "%.2f", b / a }')"
done >"$work/pairs"
heap brain >"$work/heap"
read -r files before after <"$work/heap"

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
printf 'rows %s, pages %s, files %s, %s archive %s bytes, dump %s bytes\n' "$rows" "$pages" "$files" \
  "$form" "$(stat -c %s "$work/brain.archive")" "$(stat -c %s "$work/dump.sql")"
printf 'mariadb-dump  median %s s\n' "$(awk '{ print $1 }' "$work/pairs" | median)"
printf 'trellis       median %s s\n' "$(awk '{ print $2 }' "$work/pairs" | median)"
printf 'ratio         median %s, from %s to %s\n' "$(awk '{ print $3 }' "$work/pairs" | median)" \
  "$(awk '{ print $3 }' "$work/pairs" | sort -n | head -1)" \
  "$(awk '{ print $3 }' "$work/pairs" | sort -n | tail -1)"
printf 'heap          with -Xmx256m: at most %s MB in use, %s MB after a collection\n' \
  $((before / 1024)) $((after / 1024))

if [ -n "$curve" ]; then
  make_brain tenth $((rows / 10))
  heap tenth >"$work/heap"
  read -r fewer _ less <"$work/heap"
  printf 'growth        %s KB more after a collection for %s more files: %s bytes per file\n' \
    $((after - less)) $((files - fewer)) $(((after - less) * 1024 / (files - fewer)))
fi
