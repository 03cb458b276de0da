#!/bin/sh
# Measures subscriptions over months: the run with changes of plan, and whether the invoices of
# customers cost more the longer their history is. Prints the lines for bench/RESULTS.md.
# SUBSCRIPTIONS and CUSTOMERS give other numbers.
set -eu
cd "$(dirname "$0")/.."
subscriptions=${SUBSCRIPTIONS:-10000}
customers=${CUSTOMERS:-400}
work=${TMPDIR:-/tmp}/billing-bench
mkdir -p "$work"

mvn -B -q -Dstyle.color=never -Pbench -DskipTests package >&2
classpath="bench/target/classes:cli/target/billing/lib/*"

measure() {
    rm -rf "$work/lives"
    mkdir "$work/lives"
    java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m -cp "$classpath" "billing.bench.$1" \
        "$work/lives" bench/life.yaml "$2" >"$work/life"
    rm -rf "$work/lives"
}

ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

measure MovingPlans "$subscriptions"
read -r invoices changes seconds <"$work/life"
measure LongHistory "$customers"
young=$(awk '$1 == 10 { print $2 }' "$work/life")
old=$(awk '$1 == 106 { print $2 }' "$work/life")

cat <<RESULTS
## Subscriptions over months

$subscriptions subscriptions over three months, four usage charges each, three of them
recurring; meanwhile $changes change their plan, at once or at the end of a month.

| | invoices | seconds | invoices/s |
|---|---:|---:|---:|
| billing runs of three months, and changes of plan | $invoices | $seconds | $(awk -v i="$invoices" -v s="$seconds" 'BEGIN { printf "%d", i / s }') |

One invoice of customers with a long history: weekly, in advance, with recurring units, a
commitment and a fixed charge; $customers customers, processor time. Each length has its own
database, and both are billed alternately; the mean of sixteen weeks. The number of steps inside the
database is the same for both (a test counts them). The number of pages written grows, by at most one
page per index: with a longer history the index entries of each customer are on a separate page.

| past invoices per customer | milliseconds per invoice | ratio |
|---:|---:|---:|
| 10 | $young | 1.00 |
| 106 | $old | $(ratio "$old" "$young") |
RESULTS
