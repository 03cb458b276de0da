#!/bin/sh
# Measures pages of the console on a database, for example the one that bench/run.sh leaves, and
# prints the table that stands in bench/RESULTS.md. Needs curl. Changes nothing but sign-ins.
#   bench/console.sh DATABASE INSTANT    INSTANT: the time at which the pages are read
set -eu
cd "$(dirname "$0")/.."
database=$1
now=$2
work=${TMPDIR:-/tmp}/billing-bench-console
port=${PORT:-18080}
rm -rf "$work"
mkdir -p "$work"

BILLING_API_KEY=bench ./billing --db "$database" serve --port "$port" --no-run \
    --test-clock "$now" >"$work/serve.out" 2>"$work/serve.log" &
server=$!
trap 'kill $server 2>/dev/null' EXIT
url=http://127.0.0.1:$port
until curl -sf "$url/health" >/dev/null; do sleep 0.2; done
curl -sf -o "$work/page" -c "$work/cookies" -H "Origin: $url" -d key=bench -d next= \
    "$url/console/sign-in"

customer=$(curl -sf -H 'Authorization: Bearer bench' "$url/api/v1/customers?per_page=1" \
    | sed 's/.*"external_id":"\([^"]*\)".*/\1/')
invoice=$(curl -sf -H 'Authorization: Bearer bench' "$url/api/v1/invoices?per_page=1" \
    | sed 's/^{"invoices":\[{"svc_id":"\([^"]*\)".*/\1/')

# The median of 20 requests, in milliseconds, after as many that have the pages compiled.
median() {
    for _ in $(seq 40); do
        curl -sf -b "$work/cookies" -o "$work/page" -w '%{time_total}\n' "$url/console/$1"
    done | tail -20 | sort -n | sed -n 10p | awk '{ printf "%.0f", $1 * 1000 }'
}

# Amounts to come and figures of the books are computed once, in the background.
for page in today revenue; do
    while curl -sf -b "$work/cookies" "$url/console/$page" | grep -q 'being calculated'; do
        sleep 0.5
    done
done

cat <<TEXT
## Pages of the console

Milliseconds over HTTP on the database with 10,000 invoices, median of 20 requests after as many
others. In the first seconds after a start, while the JVM compiles, pages take up to 0.4 s.

| Page | ms |
|---|---:|
TEXT
row() {
    echo "| $1 | $(median "$2") |"
}
row 'Today' today
row 'Invoices' invoices
row 'the same, searched for a part of an identifier' 'invoices?q=1005'
row 'an invoice' "invoices/$invoice"
row 'its calculation' "invoices/$invoice/calculation"
row 'Customers, searched' 'customers?q=1005'
row 'a customer with its current usage' "customers/$customer"
row 'Revenue' revenue
row 'Revenue: ageing' revenue/ageing
row 'Revenue: top customers' revenue/customers
row 'Usage' usage
row 'Catalog' catalog
row 'Webhooks' webhooks
row 'Logs' logs
