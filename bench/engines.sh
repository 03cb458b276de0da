#!/bin/bash
# Measures whole commands and the API on a file and on a PostgreSQL server, in turn, and prints the
# figures as the table that is in bench/RESULTS.md. Starts a temporary server on the disk, with the
# settings of docs/SCALING.md, which waits for the disk at each commit. Needs PostgreSQL, psql, wrk
# and GNU time. ROWS gives another number of events.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${BILLING_TEST_POSTGRESQL:-}" ]; then
    ON_DISK=yes POSTGRESQL_SETTINGS="-c fsync=on -c full_page_writes=on -c synchronous_commit=on \
        -c shared_buffers=4GB -c max_wal_size=8GB" exec .ci/on-postgresql "$0" "$@"
fi
rows=${ROWS:-5000000}
work=$(mktemp -d "${TMPDIR:-/tmp}/billing-engines.XXXXXX")
trap 'rm -rf "$work"' EXIT
classpath="bench/target/classes:cli/target/billing/lib/*"
server=${BILLING_TEST_POSTGRESQL%/*}

sql() {
    PGOPTIONS='-c client_min_messages=warning' psql -X -q -d "$BILLING_TEST_POSTGRESQL" "$@"
}

# seconds NAME COMMAND...: adds the seconds of a command to those of a name.
seconds() {
    local name=$1
    shift
    /usr/bin/time -f %e -o "$work/time" "$@" >"$work/out" 2>"$work/err" \
        || { cat "$work/err" >&2; exit 1; }
    tail -1 "$work/time" >>"$work/$name"
}

# The same commands on each: names end with the engine.
address() {
    case $1 in
        file) echo "$work/$2.db" ;;
        server) echo "$server/$2" ;;
    esac
}

copy() {
    case $1 in
        file)
            rm -f "$work/$3.db"*
            cp "$work/$2.db" "$work/$3.db"
            ;;
        server)
            sql -c "DROP DATABASE IF EXISTS $3" -c "CREATE DATABASE $3 TEMPLATE $2" -c CHECKPOINT
            ;;
    esac
}

java -cp "$classpath" billing.bench.UsageFileGenerator "$work/usage.csv" "$rows"
java -cp "$classpath" billing.bench.CatalogGenerator "$work/customers.yaml"
sql -c "CREATE DATABASE usage"
for engine in file server; do
    database=$(address $engine usage)
    ./billing --db "$database" -q init >"$work/out"
    seconds apply.$engine ./billing --db "$database" -q --now 2026-03-01T00:00:00Z \
        apply -f bench/catalog.yaml "$work/customers.yaml"
    seconds import.$engine ./billing --db "$database" -q usage import "$work/usage.csv"
    seconds again.$engine ./billing --db "$database" -q usage import "$work/usage.csv"
done
for turn in 1 2 3; do
    for engine in file server; do
        copy $engine usage billed
        seconds run.$engine ./billing --db "$(address $engine billed)" -q run --yes \
            --until 2026-04-01T01:00:00Z
    done
done
for turn in 1 2 3 4 5 6 7 8 9; do
    for engine in file server; do
        seconds list.$engine ./billing --db "$(address $engine billed)" invoice list
    done
done
for engine in file server; do
    seconds check.$engine ./billing --db "$(address $engine billed)" -q check
done
rm -f "$work"/*.db*
sql -c "CREATE DATABASE api"
for engine in file server; do
    DATABASE=$(address $engine api) bench/http.sh >"$work/http.$engine"
done

median() {
    sort -n "$work/$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

# row NAME MEASURE [AMOUNT]: seconds, and with an amount how many a second.
row() {
    awk -v name="$1" -v file="$(median "$2.file")" -v server="$(median "$2.server")" \
        -v amount="${3:-0}" 'BEGIN {
        rate = amount ? sprintf(" (%d/s)", amount / file) : ""
        other = amount ? sprintf(" (%d/s)", amount / server) : ""
        printf "| %s | %.2f s%s | %.2f s%s | %.2f |\n", name, file, rate, server, other,
            server / file }'
}

# requests NAME PATTERN: those a second, of the tables of bench/http.sh.
requests() {
    awk -v name="$1" -v file="$(grep -F "$2" "$work/http.file" | cut -d '|' -f 3)" \
        -v server="$(grep -F "$2" "$work/http.server" | cut -d '|' -f 3)" 'BEGIN {
        printf "| %s | %d/s | %d/s | %.2f |\n", name, file, server, server / file }'
}

cat <<TEXT
## A file and a PostgreSQL server

The same commands on both, in turn; client and server share the two cores, the server waits for the
disk at each commit. Times are the medians of three runs and nine lists; the ratio is the server's
figure to the file's. $rows events, 10,000 subscriptions.

| | SQLite | PostgreSQL | ratio |
|---|---:|---:|---:|
TEXT
row '`apply` of 10,000 customers and subscriptions' apply
row '`usage import`' import "$rows"
row 'the same file again: nothing new' again "$rows"
row '`run`: 10,000 invoices' run 10000
row '`check`' check
row '`invoice list`' list
requests '`GET /customers/{external_id}`' '/customers/'
requests '`GET /plans/{code}`' '/plans/'
requests '`POST /events`' 'POST /events`'
requests '`POST /events/batch` of 100' '/events/batch'
