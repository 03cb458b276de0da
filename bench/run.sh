#!/bin/sh
# Measures whole commands on generated data, each beside a baseline in the same run, and writes
# bench/RESULTS.md. Needs sqlite3, PostgreSQL with psql, GNU time, wrk and curl. ROWS gives another
# number of events.
set -eu
cd "$(dirname "$0")/.."
rows=${ROWS:-5000000}
work=${TMPDIR:-/tmp}/billing-bench
results=bench/RESULTS.md
mkdir -p "$work"

mvn -B -q -Dstyle.color=never -Pbench -DskipTests package >&2
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
baseline_bytes=$(wc -c <"$work/baseline.db")
rm -f "$work"/baseline.db*

database=$work/billing.db
rm -f "$database"*
java -cp "$classpath" billing.bench.CatalogGenerator "$work/customers.yaml"
./billing --db "$database" -q init >"$work/out"
measure ./billing --db "$database" -q --now 2026-03-01T00:00:00Z \
    apply -f bench/catalog.yaml "$work/customers.yaml"
apply_seconds=$seconds
measure ./billing --db "$database" usage import "$usage"
import_seconds=$seconds
import_kib=$kib
measure ./billing --db "$database" usage import "$usage"
again_seconds=$seconds
database_bytes=$(wc -c <"$database")

java -Xmx512m -cp "$classpath" billing.bench.ReadEvents "$database" >"$work/read"
read -r summed by_property <"$work/read"

# The three in turn, five times, each run on the same database; the median of each.
cp "$database" "$work/before.db"
run_kib=0
for turn in 1 2 3 4 5; do
    cp "$work/before.db" "$database"
    rm -f "$database"-*
    measure sqlite3 "$database" "PRAGMA cache_size = -262144; SELECT count(*) FROM (SELECT
        sum(value) FROM events GROUP BY subscription_key, code_key)"
    echo "$seconds" >"$work/sum.$turn"
    java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m -cp "$classpath" \
        billing.bench.RateUsage "$database" >"$work/rated"
    read -r _ rate_seconds <"$work/rated"
    awk -v s="$rate_seconds" 'BEGIN { printf "%.2f\n", s }' >"$work/rate.$turn"
    measure ./billing --db "$database" run --until 2026-04-01T01:00:00Z
    echo "$seconds" >"$work/run.$turn"
    [ "$kib" -lt "$run_kib" ] || run_kib=$kib
done
rm "$work/before.db"
median() {
    cat "$work/$1".[1-5] | sort -n | sed -n 3p
}
sum_seconds=$(median sum)
rate_seconds=$(median rate)
run_seconds=$(median run)

# As many files as invoices, on the database of the last run.
java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -cp "$classpath" \
    billing.bench.WriteXml "$database" >"$work/xml"
read -r ubl_rate cii_rate <"$work/xml"
for format in ubl cii; do
    rm -rf "$work/einvoices"
    measure ./billing --db "$database" -q invoice xml --all --format $format --to "$work/einvoices"
    eval "${format}_seconds=$seconds"
done
rm -rf "$work/einvoices"

# The best of ten: what the command takes when nothing else is in its way.
best() {
    fastest=999
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        measure "$@"
        fastest=$(awk -v a="$fastest" -v b="$seconds" 'BEGIN { print (b < a) ? b : a }')
    done
}
best java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -version
jvm_seconds=$fastest
# The least of its kind: picocli with an archive of its classes, which takes no folders.
(cd bench/target/classes && jar cf "$work/empty.jar" billing/bench/EmptyCommand.class)
empty_classes=$work/empty.jar:$(echo cli/target/billing/lib/picocli-*.jar)
rm -f "$work/empty.jsa"
java -XX:ArchiveClassesAtExit="$work/empty.jsa" -XX:+UseSerialGC -cp "$empty_classes" \
    billing.bench.EmptyCommand --db x >"$work/out" 2>&1
best java -XX:SharedArchiveFile="$work/empty.jsa" -Xshare:auto -XX:TieredStopAtLevel=1 \
    -XX:+UseSerialGC -Xlog:disable -cp "$empty_classes" billing.bench.EmptyCommand --db x
empty_seconds=$fastest
best ./billing version
version_seconds=$fastest
best ./billing --db "$database" invoice list
list_seconds=$fastest

java -cp "bench/target/classes:bench/target/lib/*" org.openjdk.jmh.Main -rf csv \
    -rff "$work/jmh.csv" >"$work/jmh.out"
score() {
    awk -F, -v name="$1" -v param="${2:-}" '{ gsub("[\"\r]", "") }
        $1 == name && (param == "" || $NF == param) { printf "%.1f", $5 }' "$work/jmh.csv"
}

cat >"$results" <<RESULTS
# Performance

Measured by \`bench/run.sh\` on $(nproc) cores, $(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/Java \1/p'),
$(sqlite3 --version | awk '{ print "sqlite3 " $1 }') as the baseline. Whole commands, including the
start of the virtual machine. Compare the ratios: the machine also does other work.

## Import of $rows events

10,000 subscriptions, 5 metrics, 3 properties, random UUIDs as transaction ids.

| | seconds | events/s | ratio |
|---|---:|---:|---:|
| \`sqlite3 .import\`, unique index on (subscription, transaction), WAL, synchronous=normal, 256 MiB of cache | $sqlite_seconds | $(rate "$rows" "$sqlite_seconds") | 1.00 |
| \`billing usage import\`, checked, ready to be rated | $import_seconds | $(rate "$rows" "$import_seconds") | $(ratio "$import_seconds" "$sqlite_seconds") |
| the same file again: nothing new | $again_seconds | $(rate "$rows" "$again_seconds") | $(ratio "$again_seconds" "$sqlite_seconds") |

Highest resident set of the import: $((import_kib / 1024)) MiB. Database:
$((database_bytes / 1000000)) MB, of the baseline $((baseline_bytes / 1000000)) MB. Other layouts that were measured: [layouts.md](layouts.md).
Applying the 10,000 customers and 10,000 subscriptions before the import took $apply_seconds s.

Jackson reads the rows of a CSV file, with their properties as JSON, in 0.50 to 0.66 s of processor
time per million; FastCSV, which was used before, took 0.54 to 0.71 s (alternately, one thread, after
the first pass over the file). The reader takes a fifth of the time of an import; the rest is SQLite.

## Events read for rating

One thread, one range read for each of 50,000 pairs of subscription and metric.

| | events/s |
|---|---:|
| exact sums of the value | $summed |
| and a property of each event | $by_property |

## The billing run

10,000 subscriptions, a monthly fee and five charges each (graduated, package, percentage, volume,
unique count), 20 % tax: 10,000 final invoices. The three are
measured alternately; medians of five.

| | seconds | events/s | invoices/s | ratio |
|---|---:|---:|---:|---:|
| a grouped sum in SQL over the same rows, 50,000 groups | $sum_seconds | $(rate "$rows" "$sum_seconds") | | 1.00 |
| only rating, two threads, nothing written: 50,000 fees | $rate_seconds | $(rate "$rows" "$rate_seconds") | | $(ratio "$rate_seconds" "$sum_seconds") |
| \`billing run\`: rated, taxed, numbered, on disk | $run_seconds | $(rate "$rows" "$run_seconds") | $(rate 10000 "$run_seconds") | $(ratio "$run_seconds" "$sum_seconds") |

Highest resident set of the run: $((run_kib / 1024)) MiB.

## E-invoices

The same 10,000 invoices as XML by EN 16931, six lines each, on all processors; with compilation and
garbage collection.

| | invoices/s |
|---|---:|
| made as UBL, not written to disk | $ubl_rate |
| made as CII, not written to disk | $cii_rate |
| \`billing invoice xml --all --format ubl\`: 10,000 files, with the start of the program | $(rate 10000 "$ubl_seconds") |
| the same with \`--format cii\` | $(rate 10000 "$cii_seconds") |

## Start-up

Best of ten whole processes, on the database with 10,000 invoices.

| | seconds | ratio |
|---|---:|---:|
| \`java -version\`: only the virtual machine | $jvm_seconds | 1.00 |
| picocli: a command that prints a word | $empty_seconds | $(ratio "$empty_seconds" "$jvm_seconds") |
| \`billing version\` | $version_seconds | $(ratio "$version_seconds" "$jvm_seconds") |
| \`billing invoice list\` | $list_seconds | $(ratio "$list_seconds" "$jvm_seconds") |

## PDFs and pricing (JMH, one thread)

| | |
|---|---:|
| PDFs of one page per second, fonts embedded and subset | $(score billing.bench.PrintBenchmark.onePage) |
| PDFs of one page in Japanese per second | $(score billing.bench.PrintBenchmark.japanese) |
| PDFs of 200 lines per second | $(score billing.bench.PrintBenchmark.manyPages) |
| microseconds to price a fee: graduated | $(score billing.bench.PriceBenchmark.price graduated) |
| volume | $(score billing.bench.PriceBenchmark.price volume) |
| package | $(score billing.bench.PriceBenchmark.price package) |
| percentage | $(score billing.bench.PriceBenchmark.price percentage) |

RESULTS
bench/life.sh >>"$results"
{
    echo
    bench/growth.sh
} >>"$results"
{
    echo
    bench/http.sh
} >>"$results"
{
    echo
    echo "## Half-open requests"
    echo
    echo "Milliseconds of ordinary requests, half of them events, while 500 connections stay half open."
    echo
    bench/half-open.sh
} >>"$results"
{
    echo
    bench/console.sh "$database" 2026-04-02T12:00:00Z
} >>"$results"
{
    echo
    bench/engines.sh
} >>"$results"
{
    echo
    bench/migrate.sh
} >>"$results"
cat "$results"
