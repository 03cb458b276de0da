#!/bin/sh
# Measures ordinary requests of the API while 500 connections have begun a request and do not end it,
# and prints the figures as the table in bench/RESULTS.md. The connections come from addresses of
# this machine, for which the limit of connections by address does not count, and use a valid key.
#   bench/half-open.sh [KIND...]     SECONDS_EACH gives another length, BILLING another program
set -eu
cd "$(dirname "$0")/.."
each=${SECONDS_EACH:-4}
work=${TMPDIR:-/tmp}/billing-half-open
port=${PORT:-18090}
rm -rf "$work"
mkdir -p "$work"

BILLING_API_KEY=bench "${BILLING:-./billing}" --db "$work/billing.db" serve --port "$port" \
    --test-clock 2024-03-05T12:00:00Z >"$work/serve.out" 2>"$work/serve.log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT

post() {
    curl -sS --fail-with-body -X POST -H 'Authorization: Bearer bench' \
        "http://127.0.0.1:$port/api/v1/$1" -d "$2" >"$work/answer" || {
        cat "$work/answer" >&2
        exit 1
    }
}

until curl -sf "http://127.0.0.1:$port/health" >/dev/null; do sleep 0.2; done
post billable_metrics '{"billable_metric":{"code":"calls","name":"Calls","aggregation_type":"count_agg"}}'
post plans '{"plan":{"code":"pro","name":"Pro","interval":"monthly","amount_cents":1000,"amount_currency":"EUR","pay_in_advance":false}}'
post customers '{"customer":{"external_id":"acme","name":"Acme","currency":"EUR"}}'
post subscriptions '{"subscription":{"external_customer_id":"acme","plan_code":"pro","external_id":"acme-1"}}'
for number in $(seq 500); do
    post customers "{\"customer\":{\"external_id\":\"c$number\",\"name\":\"Customer $number\"}}"
done
java bench/src/main/java/billing/bench/HalfOpen.java "$port" "$each" "$@"
