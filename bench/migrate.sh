#!/bin/sh
# Moves a database of 5 million events and 30,000 invoices to a PostgreSQL server and back, each way
# killed three times at random, and prints the table for bench/RESULTS.md. `billing migrate` itself
# compares the rows of both databases, runs `check`, and compares all invoices; here the file that
# comes back is compared once more with the one that went. EVENTS and SUBSCRIPTIONS give other
# numbers; three months are billed. Uses the server of BILLING_TEST_POSTGRESQL, or a temporary one.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${BILLING_TEST_POSTGRESQL:-}" ]; then
    exec .ci/on-postgresql "$0" "$@"
fi
events=${EVENTS:-5000000}
subscriptions=${SUBSCRIPTIONS:-10000}
work=${TMPDIR:-/tmp}/billing-bench-migrate
server="$BILLING_TEST_POSTGRESQL?schema=bench_migrate_$$"
file=$work/billing.db
mkdir -p "$work"
rm -f "$work"/*

mvn -B -q -Dstyle.color=never -Pbench -DskipTests package >&2
classpath="bench/target/classes:cli/target/billing/lib/*"
java -cp "$classpath" billing.bench.UsageFileGenerator "$work/usage.csv" "$events" "$subscriptions"
java -cp "$classpath" billing.bench.CatalogGenerator "$work/customers.yaml" 0 "$subscriptions"
{
    ./billing --db "$file" -q init
    ./billing --db "$file" -q --now 2026-03-01T00:00:00Z apply -f bench/catalog.yaml \
        "$work/customers.yaml"
    ./billing --db "$file" -q usage import "$work/usage.csv"
    ./billing --db "$file" -q run --until 2026-06-01T01:00:00Z --yes
} >"$work/out"
invoices=$(./billing --db "$file" -q -o csv sql 'SELECT count(*) FROM invoices' | tail -1)

# move FROM TO: kills it three times after a random number of seconds, then lets it end.
move() {
    kills=0
    while [ "$kills" -lt 3 ]; do
        seconds=$(awk -v seed="$kills$$" 'BEGIN { srand(seed); print 2 + int(rand() * 20) }')
        timeout -s KILL "$seconds" ./billing --db "$1" -q migrate --to "$2" >"$work/out" 2>&1 ||
            true
        kills=$((kills + 1))
    done
    # One that had ended before it was killed has nothing left to do.
    if ./billing --db "$1" -q customer list 2>&1 | grep -q 'was moved to'; then
        return
    fi
    ./billing --db "$1" -q migrate --to "$2" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
}

# timed NAME FROM TO: moves without an interruption.
timed() {
    /usr/bin/time -f '%e %M' -o "$work/time" ./billing --db "$2" -q migrate --to "$3" >"$work/out"
    read -r seconds peak <"$work/time"
    printf '| %s | %s | %s | %.0f | %.0f |\n' "$1" "$events" "$invoices" "$seconds" \
        $((peak / 1024))
}

cat <<TEXT
## Migration

| | events | invoices | seconds, with the proof | highest resident set, MiB |
|---|---:|---:|---:|---:|
TEXT
timed 'file to PostgreSQL' "$file" "$server"
timed 'PostgreSQL to file' "$server" "$work/back.db"
move "$work/back.db" "${server}_again"
move "${server}_again" "$work/again.db"
for query in 'SELECT count(*), sum(total_amount_cents) FROM invoices' \
    'SELECT count(*) FROM events' 'SELECT count(*), sum(amount_cents) FROM fees'; do
    for database in "$file" "$work/again.db"; do
        ./billing --db "$database" -q -o csv sql "$query" >"$database.answer"
    done
    cmp "$file.answer" "$work/again.db.answer"
done
echo
echo "Killed three times each way, both databases were equal."
rm -rf "$work"
