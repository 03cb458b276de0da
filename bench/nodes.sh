#!/bin/bash
# Measures how many invoices per second 1, 2 and 4 nodes make that share a billing run on PostgreSQL.
# Starts a temporary server that does not wait for the disk: see .ci/on-postgresql. CUSTOMERS gives
# another number of invoices.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${BILLING_TEST_POSTGRESQL:-}" ]; then
    exec .ci/on-postgresql "$0" "$@"
fi
customers=${CUSTOMERS:-10000}
work=$(mktemp -d "${TMPDIR:-/tmp}/billing-nodes.XXXXXX")
trap 'rm -rf "$work"' EXIT
bench/nodes-catalog.sh "$customers" >"$work/catalog.yaml"
for nodes in 1 2 4; do
    address="$BILLING_TEST_POSTGRESQL?schema=nodes$nodes"
    ./billing --db "$address" -q init >"$work/out"
    ./billing --db "$address" -q --now 2026-03-01T00:00:00Z apply -f "$work/catalog.yaml" \
        >"$work/out"
    begin=$(date +%s.%N)
    started=
    for _ in $(seq "$nodes"); do
        ./billing --db "$address" -q run --yes --until 2026-04-01T12:00:00Z >>"$work/out" &
        started="$started $!"
    done
    for node in $started; do
        wait "$node"
    done
    end=$(date +%s.%N)
    invoices=$(psql -X -q -t -A -d "$BILLING_TEST_POSTGRESQL" \
        -c "SELECT count(*) FROM nodes$nodes.invoices")
    awk -v n="$nodes" -v i="$invoices" -v s="$begin" -v e="$end" 'BEGIN {
        printf "%d nodes: %d invoices in %.1f s, %.0f/s\n", n, i, e - s, i / (e - s) }'
done
