package billing.life;

/**
 * What is sold in a life drawn by lot, as the YAML of a catalog: plans of every rhythm, with every
 * kind of charge.
 */
final class RandomOffer {
    /** How many plans there are: {@code p0}, {@code p1} and so on. */
    static final int PLANS = 4;
    private final Dice dice;
    private final boolean plain;
    private final StringBuilder catalog = new StringBuilder();

    /** An offer; a plain one has fees of plans and simple usage only. */
    RandomOffer(Dice dice, boolean plain) {
        this.dice = dice;
        this.plain = plain;
    }

    /** The catalog with the one customer {@code c}, who lives in a zone. */
    String to(String zone) {
        customer(zone);
        metrics();
        say("plans:");
        for (int number = 0; number < PLANS; number++) {
            plan("p" + number);
        }
        return catalog.toString();
    }

    private void customer(String zone) {
        say("customers:");
        say("  - external_id: c");
        say("    timezone: " + zone);
        if (dice.chance(4)) {
            say("    billing_configuration: {invoice_grace_period: " + dice.between(1, 40)
                    + "}");
        }
        if (dice.chance(8)) {
            say("    finalize_zero_amount_invoice: skip");
        }
        say("    tax_codes: [" + (dice.chance(2) ? "vat" : "") + "]");
        say("taxes: [{code: vat, name: VAT, rate: '20'}]");
        say("add_ons:");
        say("  - {code: desk, name: Desk, amount_cents: 100, amount_currency: EUR}");
        say("  - {code: help, name: Help, amount_cents: 100, amount_currency: EUR}");
        say("coupons:");
        say("  - {code: ten, name: Ten, coupon_type: percentage, percentage_rate: '10',"
                + " frequency: recurring, frequency_duration: 3, expiration: no_expiration}");
        say("  - {code: cash, name: Cash, coupon_type: fixed_amount, amount_cents: 3333,"
                + " amount_currency: EUR, frequency: once, expiration: no_expiration}");
        say("  - {code: calling, name: Calling, coupon_type: percentage, percentage_rate: '50',"
                + " frequency: forever, expiration: no_expiration,"
                + " applies_to: {billable_metric_codes: [calls]}}");
    }

    private void metrics() {
        say("billable_metrics:");
        say("  - {code: calls, name: Calls, aggregation_type: count_agg}");
        say("  - {code: volume, name: Volume, aggregation_type: sum_agg, field_name: n}");
        say("  - {code: peak, name: Peak, aggregation_type: max_agg, field_name: n}");
        say("  - {code: seats, name: Seats, aggregation_type: sum_agg, field_name: n,"
                + " recurring: true}");
        say("  - {code: users, name: Users, aggregation_type: unique_count_agg,"
                + " field_name: user, recurring: true}");
        say("  - {code: disk, name: Disk, aggregation_type: weighted_sum_agg, field_name: n,"
                + " recurring: true, weighted_interval: seconds}");
    }

    private void plan(String code) {
        String interval = dice.pick("weekly", "monthly", "monthly", "quarterly", "semiannual",
                "yearly");
        boolean isLong = interval.equals("yearly") || interval.equals("semiannual");
        say("  - code: " + code);
        say("    name: Plan " + code);
        say("    interval: " + interval);
        say("    amount_cents: " + (plain ? dice.between(1_000, 100_000)
                : dice.chance(8) ? 0 : dice.between(1, 100_000)));
        say("    amount_currency: EUR");
        say("    pay_in_advance: " + dice.chance(2));
        if (dice.chance(4)) {
            say("    trial_period: " + dice.between(1, 60) + (dice.chance(2) ? ".5" : ""));
        }
        if (isLong && dice.chance(2)) {
            say("    bill_charges_monthly: " + dice.chance(2));
            say("    bill_fixed_charges_monthly: " + dice.chance(2));
        }
        if (!plain && dice.chance(4)) {
            say("    minimum_commitment: {amount_cents: " + dice.between(1, 200_000) + "}");
        }
        if (!plain && dice.chance(5)) {
            say("    usage_thresholds: [{amount_cents: 5000}, {amount_cents: 3000,"
                    + " recurring: true}]");
        }
        say("    charges:");
        say("      - {code: calls, billable_metric_code: calls, charge_model: standard,"
                + " properties: {amount: '0.5'}}");
        if (!plain) {
            charges();
            fixedCharges();
        }
    }

    private void charges() {
        if (dice.chance(2)) {
            say("      - {code: volume, billable_metric_code: volume, charge_model: graduated,"
                    + (dice.chance(2) ? " min_amount_cents: 900," : dice.chance(2)
                    ? " pay_in_advance: true," : "") + " properties: {graduated_ranges: ["
                    + "{from_value: 0, to_value: 10, per_unit_amount: '2', flat_amount: '1'},"
                    + " {from_value: 11, to_value: null, per_unit_amount: '1.3',"
                    + " flat_amount: '0.7'}]}}");
        }
        if (dice.chance(3)) {
            say("      - {code: peak, billable_metric_code: peak, charge_model: package,"
                    + " properties: {amount: '3', free_units: 2, package_size: 5}}");
        }
        if (dice.chance(2)) {
            say("      - {code: seats, billable_metric_code: seats, charge_model: standard,"
                    + " prorated: " + dice.chance(2) + "," + paid()
                    + " properties: {amount: '7.31'}}");
        }
        if (dice.chance(2)) {
            say("      - {code: users, billable_metric_code: users, charge_model: standard,"
                    + " prorated: " + dice.chance(2) + "," + paid()
                    + " properties: {amount: '12'}}");
        }
        if (dice.chance(2)) {
            say("      - {code: disk, billable_metric_code: disk, charge_model: standard,"
                    + " properties: {amount: '1'}}");
        }
    }

    private String paid() {
        return switch (dice.between(0, 3)) {
            case 0 -> " pay_in_advance: true,";
            case 1 -> dice.chance(2) ? " pay_in_advance: true, invoiceable: false," : "";
            default -> "";
        };
    }

    private void fixedCharges() {
        boolean desks = dice.chance(2);
        boolean help = dice.chance(3);
        if (desks || help) {
            say("    fixed_charges:");
        }
        if (desks) {
            say("      - {code: desk, add_on_code: desk, charge_model: standard, units: "
                    + dice.between(1, 9) + ", pay_in_advance: " + dice.chance(2) + ", prorated: "
                    + dice.chance(2) + ", properties: {amount: '7.50'}}");
        }
        if (help) {
            say("      - {code: help, add_on_code: help, charge_model: standard, units: 1,"
                    + " pay_in_advance: " + dice.chance(2) + ", properties: {amount: '31'}}");
        }
    }

    private void say(String line) {
        catalog.append(line).append('\n');
    }
}
