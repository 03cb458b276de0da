#!/bin/sh
# Kills `billing usage archive` at random moments until it is done, 20 times, and looks each time
# whether every event is in the database or in a recorded file, once. ROUNDS gives another number.
set -eu
cd "$(dirname "$0")/.."
mvn -o -q -pl core test -Dtest=KilledArchiveTest -Dkill.rounds="${ROUNDS:-20}"
echo "${ROUNDS:-20} rounds: each event was stored or archived once, whenever it was killed"
