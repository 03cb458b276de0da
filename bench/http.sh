#!/bin/sh
# Measures the API over HTTP beside a bare Undertow in the same run, and prints the figures as the
# table that stands in bench/RESULTS.md. Needs wrk. SECONDS_EACH gives another length, DATABASE the
# address of another database, which must be new, for example one on a PostgreSQL server.
set -eu
cd "$(dirname "$0")/.."
each=${SECONDS_EACH:-10}
work=${TMPDIR:-/tmp}/billing-bench-http
port=${PORT:-18080}
hello_port=$((port + 1))
rm -rf "$work"
mkdir -p "$work"
database=${DATABASE:-$work/billing.db}
./billing --db "$database" -q init >"$work/init"

java -cp "cli/target/billing/lib/*" bench/src/main/java/billing/bench/HelloServer.java \
    "$hello_port" 2>"$work/hello.log" &
hello=$!
BILLING_API_KEY=bench ./billing --db "$database" serve --port "$port" \
    --test-clock 2024-03-05T12:00:00Z >"$work/serve.out" 2>"$work/serve.log" &
server=$!
trap 'kill $hello $server 2>/dev/null' EXIT

post() {
    curl -sS --fail-with-body -X POST -H 'Authorization: Bearer bench' "http://127.0.0.1:$port/api/v1/$1" \
        -d "$2" >"$work/answer" || { cat "$work/answer" >&2; exit 1; }
}

until curl -sf "http://127.0.0.1:$port/health" >/dev/null; do sleep 0.2; done
until curl -sf "http://127.0.0.1:$hello_port/" >/dev/null; do sleep 0.2; done
post billable_metrics '{"billable_metric":{"code":"calls","name":"Calls","aggregation_type":"count_agg"}}'
post plans '{"plan":{"code":"pro","name":"Pro","interval":"monthly","amount_cents":1000,"amount_currency":"EUR","pay_in_advance":false}}'
post customers '{"customer":{"external_id":"acme","name":"Acme","currency":"EUR"}}'
post subscriptions '{"subscription":{"external_customer_id":"acme","plan_code":"pro","external_id":"acme-1"}}'

# Requests a second: measure KIND CONNECTIONS PORT
measure() {
    KIND=$1 RUN=$(date +%s%N) wrk -t2 -c"$2" -d"${each}s" -s bench/http.lua \
        "http://127.0.0.1:$3" | sed -n 's/^RATE \([0-9]*\) ERRORS 0$/\1/p'
}

row() {
    awk -v name="$1" -v rate="$2" -v base="$base" \
        'BEGIN { printf "| %s | %d | %.2f |\n", name, rate, rate / base }'
}

# The first rounds have the virtual machine compile what it will run in the last one.
for round in 1 2 3; do
    base=$(measure hello 64 "$hello_port")
    customer=$(READ=/api/v1/customers/acme measure read 64 "$port")
    plan=$(READ=/api/v1/plans/pro measure read 64 "$port")
    event=$(measure event 64 "$port")
    batch=$(measure batch 16 "$port")
done
syncs=$(dd if=/dev/zero of="$work/sync" bs=4k count=1000 oflag=dsync 2>&1 |
    sed -n 's/.* copied, \([0-9.]*\) s,.*/\1/p' | awk '{ printf "%d", 1000 / $1 }')
cat <<TEXT
## The API over HTTP

\`wrk\` on the same machine, ${each} s each after two equal rounds; a \`POST\` is on disk before
its response (\`synchronous=FULL\`). This disk takes $syncs synchronous writes of 4 KiB per second.

TEXT
echo '| 64 connections | requests/s | ratio |'
echo '|---|---:|---:|'
row 'Undertow alone, with a constant response' "$base"
row '`GET /customers/{external_id}`' "$customer"
row '`GET /plans/{code}`' "$plan"
row '`POST /events`, each on disk before its response' "$event"
row '`POST /events/batch` of 100 events, 16 connections' "$batch"
