#!/bin/sh
# Measures whole commands on generated data, each beside a baseline in the same run, and writes
# bench/RESULTS.md. Needs sqlite3 and GNU time. ROWS gives another number of events.
set -eu
cd "$(dirname "$0")/.."
rows=${ROWS:-5000000}
work=${TMPDIR:-/tmp}/billing-bench
results=bench/RESULTS.md
mkdir -p "$work"

mvn -B -q -Pbench -DskipTests package
classpath="bench/target/classes:cli/target/billing/lib/*"

usage=$work/usage-$rows.csv
[ -f "$usage" ] || java -cp "$classpath" billing.bench.UsageFileGenerator "$usage" "$rows"

# Runs a command; leaves its seconds and its highest resident set in KiB in $seconds and $kib.
measure() {
    /usr/bin/time -f '%e %M' -o "$work/time" "$@" >"$work/out" 2>"$work/err"
    read -r seconds kib <"$work/time"
}

rate() {
    awk -v n="$1" -v s="$2" 'BEGIN { printf "%d", n / s }'
}

ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

baseline() {
    rm -f "$work"/baseline.db*
    sqlite3 "$work/baseline.db" <<SQL
PRAGMA journal_mode = wal;
PRAGMA synchronous = normal;
PRAGMA cache_size = -262144;
CREATE TABLE events (transaction_id TEXT, external_subscription_id TEXT, code TEXT,
    timestamp TEXT, value TEXT, region TEXT, user_id TEXT);
CREATE UNIQUE INDEX events_key ON events (external_subscription_id, transaction_id);
.import --csv --skip 1 $usage events
PRAGMA wal_checkpoint(truncate);
SQL
}

if [ "${1:-}" = baseline ]; then
    baseline
    exit
fi

measure "$0" baseline
sqlite_seconds=$seconds

rm -f "$work"/billing.db*
./billing --db "$work/billing.db" init >"$work/out"
./billing --db "$work/billing.db" apply -f bench/metrics.yaml >"$work/out"
measure ./billing --db "$work/billing.db" usage import "$usage"
import_seconds=$seconds
import_kib=$kib
measure ./billing --db "$work/billing.db" usage import "$usage"
again_seconds=$seconds

java -Xmx512m -cp "$classpath" billing.bench.ReadEvents "$work/billing.db" >"$work/read"
read -r summed by_property <"$work/read"

cat >"$results" <<RESULTS
# Measured

Made by \`bench/run.sh\` on $(nproc) cores, $(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/Java \1/p'),
$(sqlite3 --version | awk '{ print "sqlite3 " $1 }') as the baseline. Whole commands, start of the
virtual machine included. Ratios count, since the machine does other work too.

## Import of $rows events

10,000 subscriptions, 5 metrics, 3 properties, random UUIDs as transaction ids.

| | seconds | events/s | ratio |
|---|---:|---:|---:|
| \`sqlite3 .import\`, unique index on (subscription, transaction), WAL, synchronous=normal, 256 MiB of cache | $sqlite_seconds | $(rate "$rows" "$sqlite_seconds") | 1.00 |
| \`billing usage import\`, checked, ready to be rated | $import_seconds | $(rate "$rows" "$import_seconds") | $(ratio "$import_seconds" "$sqlite_seconds") |
| the same file again: nothing new | $again_seconds | $(rate "$rows" "$again_seconds") | $(ratio "$again_seconds" "$sqlite_seconds") |

Highest resident set of the import: $((import_kib / 1024)) MiB. Database:
$(($(wc -c <"$work/billing.db") / 1000000)) MB, of the baseline
$(($(wc -c <"$work/baseline.db") / 1000000)) MB.

## Events read for rating

One thread, one range read for each of 50,000 pairs of subscription and metric.

| | events/s |
|---|---:|
| exact sums of the value | $summed |
| and one property of each event | $by_property |
RESULTS
cat "$results"
