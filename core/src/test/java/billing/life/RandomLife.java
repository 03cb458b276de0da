package billing.life;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Three years in the life of one customer, drawn by lot: plans of every kind, their changes, ends
 * and new starts, usage, seats, coupons and credits, in zones with and without odd clocks.
 */
final class RandomLife {
    private static final List<String> ZONES = List.of("UTC", "America/New_York",
            "Pacific/Auckland", "Asia/Kolkata", "Europe/Paris", "America/Sao_Paulo",
            "Africa/Casablanca", "Pacific/Kiritimati", "Pacific/Apia", "Australia/Lord_Howe",
            "America/Santiago", "Africa/Cairo");
    private static final List<String> INTERVALS =
            List.of("weekly", "monthly", "monthly", "quarterly", "semiannual", "yearly");
    private static final int PLANS = 4;
    private static final int YEARS_IN_HOURS = 3 * 365 * 24;
    private final SplittableRandom random;
    private final StringBuilder catalog = new StringBuilder();
    private final List<Deed> deeds = new ArrayList<>();
    private final Instant begin;
    private final boolean plain;

    private RandomLife(long seed, boolean plain) {
        this.random = new SplittableRandom(seed * 7_919);
        this.plain = plain;
        this.begin = Instant.parse(pick("2011-06-03T05:17:09Z", "2018-01-20T06:00:00Z",
                "2023-01-20T22:41:00Z", "2019-12-31T23:30:00Z"));
    }

    /** The life of a seed. */
    static Storyboard of(long seed) {
        return new RandomLife(seed, false).life();
    }

    /** A life without what makes amounts hard to check by hand: no wallets, coupons, edits. */
    static Storyboard plain(long seed) {
        return new RandomLife(seed, true).life();
    }

    private Storyboard life() {
        sell();
        for (int number = 0; number < 1 + random.nextInt(2); number++) {
            liveAs("s" + number);
        }
        if (!plain) {
            spendOnTheSide();
        }
        deeds.sort(Comparator.comparing(Deed::at));
        deeds.add(0, Deed.at(begin, "end of nothing"));
        deeds.add(Deed.at(begin.plus(YEARS_IN_HOURS, ChronoUnit.HOURS), "end of story"));
        return new Storyboard(List.of(), catalog.toString(), deeds);
    }

    private void sell() {
        say("customers:");
        say("  - external_id: c");
        say("    timezone: " + ZONES.get(random.nextInt(ZONES.size())));
        if (chance(4)) {
            say("    billing_configuration: {invoice_grace_period: " + between(1, 40) + "}");
        }
        if (chance(8)) {
            say("    finalize_zero_amount_invoice: skip");
        }
        say("    tax_codes: [" + (chance(2) ? "vat" : "") + "]");
        say("taxes: [{code: vat, name: VAT, rate: '20'}]");
        say("add_ons:");
        say("  - {code: desk, name: Desk, amount_cents: 100, amount_currency: EUR}");
        say("  - {code: help, name: Help, amount_cents: 100, amount_currency: EUR}");
        say("coupons:");
        say("  - {code: ten, name: Ten, coupon_type: percentage, percentage_rate: '10',"
                + " frequency: recurring, frequency_duration: 3, expiration: no_expiration}");
        say("  - {code: cash, name: Cash, coupon_type: fixed_amount, amount_cents: 3333,"
                + " amount_currency: EUR, frequency: once, expiration: no_expiration}");
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
        say("plans:");
        for (int number = 0; number < PLANS; number++) {
            sell("p" + number);
        }
    }

    private void sell(String code) {
        String interval = INTERVALS.get(random.nextInt(INTERVALS.size()));
        boolean isLong = interval.equals("yearly") || interval.equals("semiannual");
        say("  - code: " + code);
        say("    name: Plan " + code);
        say("    interval: " + interval);
        say("    amount_cents: " + (plain ? between(1_000, 100_000)
                : chance(8) ? 0 : between(1, 100_000)));
        say("    amount_currency: EUR");
        say("    pay_in_advance: " + chance(2));
        if (chance(4)) {
            say("    trial_period: " + between(1, 60) + (chance(2) ? ".5" : ""));
        }
        if (isLong && chance(2)) {
            say("    bill_charges_monthly: " + chance(2));
            say("    bill_fixed_charges_monthly: " + chance(2));
        }
        if (!plain && chance(4)) {
            say("    minimum_commitment: {amount_cents: " + between(1, 200_000) + "}");
        }
        if (!plain && chance(8)) {
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
        if (chance(2)) {
            say("      - {code: volume, billable_metric_code: volume, charge_model: graduated,"
                    + (chance(2) ? " min_amount_cents: 900," : chance(2)
                    ? " pay_in_advance: true," : "") + " properties: {graduated_ranges: ["
                    + "{from_value: 0, to_value: 10, per_unit_amount: '2', flat_amount: '1'},"
                    + " {from_value: 11, to_value: null, per_unit_amount: '1.3',"
                    + " flat_amount: '0.7'}]}}");
        }
        if (chance(3)) {
            say("      - {code: peak, billable_metric_code: peak, charge_model: package,"
                    + " properties: {amount: '3', free_units: 2, package_size: 5}}");
        }
        if (chance(2)) {
            say("      - {code: seats, billable_metric_code: seats, charge_model: standard,"
                    + " prorated: " + chance(2) + "," + paid()
                    + " properties: {amount: '7.31'}}");
        }
        if (chance(2)) {
            say("      - {code: users, billable_metric_code: users, charge_model: standard,"
                    + " prorated: " + chance(2) + "," + paid()
                    + " properties: {amount: '12'}}");
        }
        if (chance(2)) {
            say("      - {code: disk, billable_metric_code: disk, charge_model: standard,"
                    + " properties: {amount: '1'}}");
        }
    }

    private String paid() {
        return switch (random.nextInt(4)) {
            case 0 -> " pay_in_advance: true,";
            case 1 -> chance(2) ? " pay_in_advance: true, invoiceable: false," : "";
            default -> "";
        };
    }

    private void fixedCharges() {
        boolean desks = chance(2);
        boolean help = chance(3);
        if (desks || help) {
            say("    fixed_charges:");
        }
        if (desks) {
            say("      - {code: desk, add_on_code: desk, charge_model: standard, units: "
                    + between(1, 9) + ", pay_in_advance: " + chance(2) + ", prorated: "
                    + chance(2) + ", properties: {amount: '7.50'}}");
        }
        if (help) {
            say("      - {code: help, add_on_code: help, charge_model: standard, units: 1,"
                    + " pay_in_advance: " + chance(2) + ", properties: {amount: '31'}}");
        }
    }

    private void liveAs(String externalId) {
        String time = chance(2) ? "calendar" : "anniversary";
        Instant start = hours(random.nextInt(0, 24 * 60));
        String at = switch (random.nextInt(4)) {
            case 0 -> " subscription_at=" + start.minus(random.nextInt(1, 24 * 100),
                    ChronoUnit.HOURS);
            case 1 -> " subscription_at=" + start.plus(random.nextInt(1, 24 * 100),
                    ChronoUnit.HOURS);
            default -> "";
        };
        String end = chance(4) ? " ending_at=" + hours(random.nextInt(24 * 200, 24 * 900)) : "";
        add(start, "subscribe c " + externalId + " " + plan() + " billing_time=" + time + at
                + end);
        Instant last = begin.plus(YEARS_IN_HOURS, ChronoUnit.HOURS);
        Instant next = start;
        while (true) {
            next = next.plus(gap());
            if (next.isAfter(last)) {
                return;
            }
            happen(externalId, next);
        }
    }

    /** Mostly weeks, sometimes hours or minutes. */
    private Duration gap() {
        return switch (random.nextInt(8)) {
            case 0 -> Duration.ofMinutes(random.nextInt(1, 3_000));
            case 1 -> Duration.ofHours(random.nextInt(1, 72));
            default -> Duration.ofMinutes(random.nextInt(1, 60 * 24 * 60));
        };
    }

    private void happen(String externalId, Instant at) {
        switch (random.nextInt(plain ? 8 : 18)) {
            case 0, 1, 2 -> add(at, "change " + externalId + " " + plan());
            case 3 -> add(at, "terminate " + externalId + (plain ? "" : options()));
            case 4, 5 -> add(at, "subscribe c " + externalId + " " + plan()
                    + (chance(3) && !plain ? " subscription_at=" + at.minus(random.nextInt(1,
                    24 * 100), ChronoUnit.HOURS) : ""));
            case 6 -> add(at, "update " + externalId + " ending_at="
                    + at.plus(random.nextInt(24, 24 * 100), ChronoUnit.HOURS));
            case 7 -> add(at, "update " + externalId + " ending_at=null");
            case 8 -> add(at, "override " + externalId + " {'fixed_charges': [{'id': '?desk',"
                    + " 'units': '" + between(0, 12) + "', 'apply_units_immediately': "
                    + chance(2) + "}]}");
            case 9 -> add(at, "plan " + plan() + " {'amount_cents': " + between(1, 100_000)
                    + "}");
            case 10 -> add(at, "terminate " + externalId + " status=pending");
            default -> {
                for (int count = random.nextInt(1, 5); count > 0; count--) {
                    use(externalId, at.plus(Duration.ofMinutes(random.nextInt(60 * 100))));
                }
            }
        }
    }

    private String options() {
        return switch (random.nextInt(6)) {
            case 0 -> " credit_note=skip";
            case 1 -> " credit_note=refund";
            case 2 -> " credit_note=offset";
            case 3 -> " invoice=skip";
            default -> "";
        };
    }

    private void use(String externalId, Instant at) {
        add(at, "use " + externalId + switch (random.nextInt(6)) {
            case 0 -> " volume n=" + between(-3, 30);
            case 1 -> " peak n=" + between(1, 30);
            case 2 -> " seats n=" + between(-2, 5);
            case 3 -> " users user=u" + random.nextInt(5)
                    + (chance(3) ? " operation_type=remove" : "");
            case 4 -> " disk n=" + between(-20, 50);
            default -> " calls";
        });
    }

    private void spendOnTheSide() {
        if (chance(3)) {
            add(hours(random.nextInt(24 * 300)), "coupon c " + pick("ten", "cash"));
        }
        if (chance(4)) {
            add(hours(random.nextInt(24 * 300)), "wallet {'external_customer_id': 'c',"
                    + " 'currency': 'EUR', 'rate_amount': '1', 'granted_credits': '"
                    + between(1, 900) + "'}");
        }
        for (int count = random.nextInt(3); count > 0; count--) {
            add(hours(random.nextInt(YEARS_IN_HOURS)), "pay c");
        }
        if (chance(5)) {
            add(hours(random.nextInt(YEARS_IN_HOURS)), "apply {customers: [{external_id: c,"
                    + " timezone: " + ZONES.get(random.nextInt(ZONES.size())) + "}]}");
        }
    }

    private String plan() {
        return "p" + random.nextInt(PLANS);
    }

    private Instant hours(int hours) {
        return begin.plus(hours, ChronoUnit.HOURS);
    }

    private void add(Instant at, String deed) {
        if (at.isBefore(begin.plus(YEARS_IN_HOURS, ChronoUnit.HOURS))) {
            deeds.add(Deed.at(at, deed));
        }
    }

    private void say(String line) {
        catalog.append(line).append('\n');
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
