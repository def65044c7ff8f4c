#!/usr/bin/env bash
# How well and how fast a gateway finds the turns that answer LoCoMo's questions, asked through MCP with a
# partition for each conversation; with --peers, beside other memory servers in the same run.
#
#   docs/benchmarks/locomo.sh DATA [--peers [OMP]]
#
# DATA is LoCoMo's locomo10.json (snap-research/LoCoMo, CC BY-NC 4.0), which is not part of this project.
# OMP is a built packages/server of SMJAI/open-memory-protocol, which no registry has; NODE names a Node.js 22 for it.
# --peers installs the servers that peers/package-lock.json names; needs Node.js 20, npm and a C++ compiler.
source "$(dirname "${BASH_SOURCE[0]}")/served.sh"

data=${1:?the path of locomo10.json; see the head of this script}
options=()
if [ "${2:-}" = --peers ]; then
  cp "$home"/docs/benchmarks/peers/package*.json "$work"
  say "installing the other servers"
  (cd "$work" && npm ci --no-audit --no-fund >&2)
  mkdir "$work/keeper"
  options=(--peers "$work" --work "$work")
  [ -z "${3:-}" ] || options+=(--omp "$(cd "$3" && pwd)")
fi
start_database
python3 "$home/docs/benchmarks/locomo.py" --sql "$data" | "${client[@]}" brain
say "serving it"
serve_brain
token=$(grant human:admin)
python3 "$home/docs/benchmarks/locomo.py" "$data" --mcp "http://127.0.0.1:$port/pcp/brain/mcp" "${options[@]}" 3<<<"$token"
