#!/bin/sh
# Kills the server under write load at random moments, 20 times on one database, and looks for
# everything that it had acknowledged: events one by one and in batches, customers, subscriptions
# with their invoices. ROUNDS gives another number.
set -eu
cd "$(dirname "$0")/.."
mvn -o -q -pl core,server,cli test -Dtest=KilledServeTest -Dkill.rounds="${ROUNDS:-20}" \
    -Dsurefire.failIfNoSpecifiedTests=false
echo "${ROUNDS:-20} rounds: nothing that was acknowledged was missing, nothing was doubled"
