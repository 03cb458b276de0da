#!/bin/sh
# Measures how time and memory grow with the number of subscriptions, which share the same number of
# events, and prints the table for bench/RESULTS.md: processor seconds per 1,000 subscriptions, since
# these depend less on what else the machine does, and the highest resident set. SIZES gives other
# numbers of subscriptions, for example "10000 100000 1000000", EVENTS another one of events.
set -eu
cd "$(dirname "$0")/.."
sizes=${SIZES:-10000 100000}
events=${EVENTS:-10000000}
work=${TMPDIR:-/tmp}/billing-bench-growth
port=${PORT:-18090}
# As many customers as one catalog file has here; more would exceed its limit.
together=100000
mkdir -p "$work"

mvn -B -q -Dstyle.color=never -Pbench -DskipTests package >&2
classpath="bench/target/classes:cli/target/billing/lib/*"

# Adds the processor seconds of a command to $cpu, and keeps its highest resident set in $kib.
measure() {
    /usr/bin/time -f '%U %S %M' -o "$work/time" "$@" >"$work/out" 2>"$work/err"
    read -r user system peak <"$work/time"
    cpu=$(awk -v a="$cpu" -v b="$user" -v c="$system" 'BEGIN { print a + b + c }')
    [ "$peak" -le "$kib" ] || kib=$peak
}

row() {
    awk -v name="$1" -v n="$size" -v s="$cpu" -v k="$kib" 'BEGIN {
        printf "| %s | %d | %.2f | %.3f | %d |\n", name, n, s, s * 1000 / n, k / 1024 }'
    cpu=0
    kib=0
}

cat <<TEXT
## Growth with the number of subscriptions

One customer for each subscription, $events events in all; whole commands. The catalog is applied
in files of $together customers.

| | subscriptions | processor seconds | per 1,000 | highest resident set, MiB |
|---|---:|---:|---:|---:|
TEXT
for size in $sizes; do
    database=$work/$size.db
    rm -f "$database"*
    cpu=0
    kib=0
    java -cp "$classpath" billing.bench.UsageFileGenerator "$work/usage.csv" "$events" "$size"
    ./billing --db "$database" -q init >"$work/out"
    first=0
    while [ "$first" -lt "$size" ]; do
        count=$((size - first < together ? size - first : together))
        java -cp "$classpath" billing.bench.CatalogGenerator "$work/customers.yaml" "$first" "$count"
        measure ./billing --db "$database" -q --now 2026-03-01T00:00:00Z apply \
            -f bench/catalog.yaml "$work/customers.yaml"
        first=$((first + count))
    done
    row '`apply`'
    measure ./billing --db "$database" usage import "$work/usage.csv"
    row '`usage import`'
    measure ./billing --db "$database" run --until 2026-04-01T01:00:00Z
    row '`run`'
    measure ./billing --db "$database" report mrr
    row '`report mrr`'
    measure ./billing --db "$database" -q check
    row '`check`'
    # A server that reads what is due, and answers; until it is ended.
    BILLING_API_KEY=bench ./billing --db "$database" serve --port "$port" \
        --test-clock 2026-04-01T02:00:00Z >"$work/serve.out" 2>"$work/serve.err" &
    server=$!
    trap 'kill $server 2>/dev/null' EXIT
    until curl -sf "http://127.0.0.1:$port/health" >"$work/out"; do sleep 0.2; done
    for answer in 1 2 3 4 5 6 7 8 9 10; do
        curl -sf -H 'Authorization: Bearer bench' \
            "http://127.0.0.1:$port/api/v1/invoices?page=$answer" >"$work/out"
    done
    sleep 35
    cpu=$(awk -v ticks="$(getconf CLK_TCK)" '{ print ($14 + $15) / ticks }' "/proc/$server/stat")
    kib=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$server/status")
    kill "$server"
    wait "$server" || true
    trap - EXIT
    row '`serve`, 40 s'
    rm -f "$database"* "$work/usage.csv" "$work/customers.yaml"
done
