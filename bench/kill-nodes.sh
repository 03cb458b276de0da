#!/bin/bash
# Kills a node and restarts PostgreSQL while two nodes share a billing run and a third one imports
# usage, and looks whether anything is lost or there twice afterwards. Starts a temporary server: see
# .ci/on-postgresql. ROUNDS gives another number of rounds, CUSTOMERS another number of customers.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${BILLING_TEST_POSTGRESQL:-}" ]; then
    exec .ci/on-postgresql "$0" "$@"
fi
rounds=${ROUNDS:-3}
customers=${CUSTOMERS:-2000}
work=$(mktemp -d "${TMPDIR:-/tmp}/billing-kill-nodes.XXXXXX")
started=
imports=
# shellcheck disable=SC2317
remove() {
    # shellcheck disable=SC2086
    kill -9 $started $imports 2>/dev/null || true
    rm -rf "$work"
}
trap remove EXIT

query() {
    psql -X -q -t -A -d "$BILLING_TEST_POSTGRESQL" -c "$1"
}

as_server() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@")
    else
        "$@"
    fi
}

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
# The temporary server need not keep all that it has acknowledged when it is stopped at once, but here
# it must: then only the disk may fail.
query "ALTER DATABASE $(query "SELECT current_database()") SET synchronous_commit = on"

data=$(query "SHOW data_directory")
log=$(dirname "$data")/log

restart() {
    as_server "$programs/pg_ctl" -D "$data" -m immediate -w -l "$log" restart >/dev/null
}

bench/nodes-catalog.sh "$customers" >"$work/catalog.yaml"

# A command that is repeated until it succeeds, as by a person or a timer.
persist() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        "$@" >>"$work/out" 2>>"$work/err" && return
        sleep 1
    done
    echo "kill-nodes: $* never succeeded" >&2
    tail -5 "$work/err" >&2
    return 1
}

# Files of usage, each imported until that succeeds: it adds each event once.
import_all() {
    for file in $(seq 20); do
        {
            echo 'transaction_id,external_subscription_id,code,timestamp,value'
            for row in $(seq 500); do
                number=$((1 + (file * 500 + row) % customers))
                echo "f$file-$row,s$number,calls,2026-05-10T00:00:00Z,1"
            done
        } >"$work/usage-$file.csv"
        persist ./billing --db "$1" usage import "$work/usage-$file.csv"
    done
}

for round in $(seq "$rounds"); do
    address="$BILLING_TEST_POSTGRESQL?schema=kill$round"
    ./billing --db "$address" -q init >>"$work/out"
    ./billing --db "$address" -q --now 2026-03-01T00:00:00Z apply -f "$work/catalog.yaml" \
        >>"$work/out"
    started=
    import_all "$address" &
    imports=$!
    for _ in 1 2; do
        ./billing --db "$address" -q run --yes --until 2026-05-02T00:00:00Z \
            >>"$work/out" 2>>"$work/err" &
        started="$started $!"
    done
    # The first invoices are there: now one node, and later the server.
    until [ "$(query "SELECT count(*) FROM kill$round.invoices")" -gt 0 ]; do
        sleep 0.1
    done
    sleep "0.$((RANDOM % 10))"
    # With few customers it may have ended already.
    kill -9 "${started##* }" 2>/dev/null || true
    sleep "$((RANDOM % 2)).$((RANDOM % 10))"
    restart
    # shellcheck disable=SC2086
    wait $started 2>/dev/null || true
    sleep "0.$((RANDOM % 10))"
    restart
    persist ./billing --db "$address" -q run --yes --until 2026-05-02T00:00:00Z &
    first=$!
    persist ./billing --db "$address" -q run --yes --until 2026-05-02T00:00:00Z
    wait "$first"
    wait "$imports"
    started=
    imports=
    invoices=$(query "SELECT count(*) FROM kill$round.invoices")
    events=$(query "SELECT count(*) FROM kill$round.events")
    numbers=$(query "SELECT count(DISTINCT number) FROM kill$round.invoices")
    [ "$invoices $numbers $events" = "$((2 * customers)) $((2 * customers)) 10000" ] || {
        echo "kill-nodes: $invoices invoices, $numbers numbers, $events events" >&2
        exit 1
    }
    ./billing --db "$address" check >"$work/check" || { cat "$work/check" >&2; exit 1; }
    query "DROP SCHEMA kill$round CASCADE" 2>/dev/null
done
echo "$rounds rounds: no invoice, number or event was lost or doubled, and the books are balanced"
