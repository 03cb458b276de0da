#!/bin/sh
# Kills the billing run at random moments, in 20 rounds of 3 kills each, and compares what the next
# run leaves with a run that nobody disturbed. ROUNDS gives another number.
set -eu
cd "$(dirname "$0")/.."
mvn -o -q -pl core test -Dtest=KilledRunTest -Dkill.rounds="${ROUNDS:-20}"
echo "${ROUNDS:-20} rounds: every killed run was completed, no invoice doubled or lost"
