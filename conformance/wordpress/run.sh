#!/bin/sh
# Does one thing in a real WordPress, by WordPress's own functions: run.sh COMMAND ARGUMENT...
# See change.php for the commands, and wp-config.php for the variables that say where its database is.
# Needs Debian's wordpress, php-cli and php-mysql; installs them when run as root where apt-get is.
set -eu
cd "$(dirname "$0")"
if ! [ -f /usr/share/wordpress/wp-load.php ] || ! command -v php >/dev/null || ! php -m | grep -qx mysqli; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "The live tests need WordPress: install wordpress, php-cli and php-mysql (Debian, Ubuntu)." >&2
    exit 2
  fi
  echo "installing wordpress, php-cli and php-mysql for the live tests" >&2
  {
    DEBIAN_FRONTEND=noninteractive apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends wordpress php-cli php-mysql
  } >&2 </dev/null
fi
exec php change.php "$@"
