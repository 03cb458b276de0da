#!/bin/sh
# Prints a catalog with as many customers as the argument says, each with a subscription of March 2026
# to one monthly plan in arrears.
set -eu
cat <<'END'
billable_metrics:
  - {code: calls, name: Calls, aggregation_type: sum_agg, field_name: value}
plans:
  - code: plain
    name: Plain
    interval: monthly
    amount_cents: 1000
    amount_currency: EUR
    pay_in_advance: false
    charges:
      - code: calls
        billable_metric_code: calls
        charge_model: standard
        properties: {amount: "0.01"}
customers:
END
awk -v n="$1" 'BEGIN {
    for (i = 1; i <= n; i++)
        printf "  - {external_id: c%d, name: Customer %d, country: DE, currency: EUR}\n", i, i
    print "subscriptions:"
    for (i = 1; i <= n; i++)
        printf "  - {external_id: s%d, external_customer_id: c%d, plan_code: plain,"\
            " subscription_at: \"2026-03-01T00:00:00Z\"}\n", i, i
}'
