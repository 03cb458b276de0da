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
## Lives

$subscriptions subscriptions over three months, four usage charges each, three of them with units
that persist; on the way $changes change their plan, at once or where a month ends.

| | invoices | seconds | invoices/s |
|---|---:|---:|---:|
| the runs of three months and the changes of plan | $invoices | $seconds | $(awk -v i="$invoices" -v s="$seconds" 'BEGIN { printf "%d", i / s }') |

An invoice of customers with a long history: weekly, in advance, with persisting units, a
commitment and a fixed charge; $customers customers, time of the processor. Each length in a database
of its own, the two billed in turn; the mean of sixteen weeks. The steps inside the database are the
same for both (a test counts them). What grows, up to a page an index, are the pages written: behind
a longer history the entries of each customer stand on a page of their own.

| past invoices of each customer | milliseconds an invoice | ratio |
|---:|---:|---:|
| 10 | $young | 1.00 |
| 106 | $old | $(ratio "$old" "$young") |
RESULTS
