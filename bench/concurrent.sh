#!/bin/sh
# Lets two servers and commands write to one database at once for 10 minutes: top-ups, invoices that
# consume them, payments, voids, credit notes, all on the same few wallets and the latest invoices.
# Afterwards every acknowledged act must be there once and nothing else, no wallet overdrawn, the
# books balanced. SECONDS_LONG gives another time.
set -eu
cd "$(dirname "$0")/.."
mvn -o -q -pl core,server,cli test -Dtest=ConcurrentProgramsTest \
    -Dconcurrent.seconds="${SECONDS_LONG:-600}" -Dsurefire.failIfNoSpecifiedTests=false
echo "${SECONDS_LONG:-600} s: nothing was lost, doubled or overdrawn, and the books are balanced"
