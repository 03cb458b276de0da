#!/bin/sh
# Kills the import at random moments, 20 times, and compares what is stored with what was reported
# as kept; then completes it with the same command. ROUNDS gives another number.
set -eu
cd "$(dirname "$0")/.."
mvn -o -q -pl core test -Dtest=KilledImportTest -Dkill.rounds="${ROUNDS:-20}"
echo "${ROUNDS:-20} rounds: nothing that was reported as kept was missing, nothing was doubled"
