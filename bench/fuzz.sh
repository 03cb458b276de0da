#!/bin/bash
# Sends random requests, commands and files for five seeds, and says what came of them:
#   bench/fuzz.sh [REQUESTS [SEED...]]      20,000 each, seeds 1 to 5 by default
# A request or command that takes longer than SLOW_MILLIS (2000) is a fault. Exits 1 after a fault.
set -u
cd "$(dirname "$0")/.." || exit 1
requests=${1:-20000}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- 1 2 3 4 5
slow=${SLOW_MILLIS:-2000}
status=0
log=$(mktemp)
for seed in "$@"; do
    if ! mvn -q test -Dsurefire.failIfNoSpecifiedTests=false \
        -Dtest='MalformedRequestsTest,RandomCommandsTest,MutatedFilesTest' \
        -Dfuzz.seed="$seed" -Dfuzz.requests="$requests" -Dfuzz.slowMillis="$slow" \
        >"$log" 2>&1; then
        status=1
        grep -aE 'ERROR' "$log" | head -n 40
    fi
    grep -aE ', seed [0-9]+: ' "$log"
done
rm -f "$log"
exit $status
