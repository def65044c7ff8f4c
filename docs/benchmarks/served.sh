# A database and a gateway over it, both for one benchmark and thrown away at its end. Sourced, not run.
# Gives: $home, $work, client (an array), start_database, serve_brain ($port, $metrics_port), grant, gateway.
#
# Needs mariadbd, mariadb and mariadb-install-db of MariaDB 10.6 or newer, python3, curl and a JDK 21.
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
server=
cleanup() {
  TRELLIS_SKIP_BUILD=1 "$home/trellis" serve --config "$work/trellis.yaml" --stop >/dev/null 2>&1 || true
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
PATH=$PATH:/usr/sbin:/usr/local/sbin
client=(mariadb --no-defaults --socket="$work/sock" --user=root --default-character-set=utf8mb4)

# A private server with the tables of an empty brain in the database "brain".
start_database() {
  local as_root=()
  [ "$(id -u)" != 0 ] || as_root=(--user=root)
  mariadb-install-db --no-defaults "${as_root[@]}" --datadir="$work/data" --skip-test-db \
    --auth-root-authentication-method=normal >/dev/null
  database_port=$((20000 + RANDOM % 20000))
  mariadbd --no-defaults "${as_root[@]}" --datadir="$work/data" --socket="$work/sock" --port="$database_port" \
    --bind-address=127.0.0.1 --character-set-server=utf8mb4 --innodb-buffer-pool-size=512M \
    --pid-file="$work/pid" 2>"$work/error.log" &
  server=$!
  until "${client[@]}" -e 'SELECT 1' >/dev/null 2>&1; do
    kill -0 "$server" || { cat "$work/error.log" >&2; exit 3; }
    sleep 0.2
  done
  password=bench-$RANDOM$RANDOM$RANDOM
  printf '%s\n' "$password" >"$work/database.password"
  chmod 600 "$work/database.password"
  "${client[@]}" -e "CREATE USER bench@'%' IDENTIFIED BY '$password';
    GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP ON brain.* TO bench@'%';
    CREATE DATABASE brain CHARACTER SET utf8mb4"
  "${client[@]}" brain <"$home/tomatio-adapter/src/test/resources/fixtures/empty-brain.sql"
}

# Serves the database as the context "brain".
serve_brain() {
  port=$((20000 + RANDOM % 20000))
  metrics_port=$((port + 1))
  (umask 077 && head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$work/cursor.key")
  cat >"$work/trellis.yaml" <<YAML
origin: http://127.0.0.1:$port
listen: 127.0.0.1:$port
metrics_listen: 127.0.0.1:$metrics_port
cursor_key: {file: cursor.key}
calls_per_minute: 1000000
contexts:
  brain:
    database:
      jdbc_url: jdbc:mariadb://127.0.0.1:$database_port/brain
      user: bench
      password: {file: database.password}
YAML
  "$home/trellis" serve --help >/dev/null # builds what is missing
  export TRELLIS_SKIP_BUILD=1
  "$home/trellis" serve --config "$work/trellis.yaml" --detach >"$work/serve.log" 2>&1 \
    || { cat "$work/serve.log" >&2; exit 3; }
}

# Prints the process id of the gateway.
gateway() {
  pgrep -f -- "-Dtrellis.config=$work/trellis.yaml" | while read -r pid; do
    [ "$(cat "/proc/$pid/comm")" = java ] && echo "$pid" || true
  done | head -1
}

# Prints a token for the principal $1, with the scopes of a reader.
grant() {
  "$home/trellis" grant create --config "$work/trellis.yaml" --context brain --as human:admin --for "$1" \
    --scopes "profile.team:read memory:read audit:read" --json | sed -n 's/.*"token":"\([^"]*\)".*/\1/p'
}
