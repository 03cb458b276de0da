package billing.life;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Three years in the life of one customer, drawn by lot: plans of every kind, their changes, ends
 * and new starts, usage in time and late, seats, coupons and credits, in zones with and without
 * odd clocks.
 */
final class RandomLife {
    private static final List<String> ZONES = List.of("UTC", "America/New_York",
            "Pacific/Auckland", "Asia/Kolkata", "Europe/Paris", "America/Sao_Paulo",
            "Africa/Casablanca", "Pacific/Tongatapu", "Pacific/Apia", "Pacific/Chatham",
            "America/Santiago", "Africa/Cairo");
    private static final List<String> FAR_ZONES = List.of("UTC", "America/New_York",
            "Asia/Tokyo", "Pacific/Tongatapu", "Pacific/Pago_Pago", "Asia/Kolkata",
            "Pacific/Apia", "Europe/Paris", "Pacific/Honolulu");
    private static final int YEARS_IN_HOURS = 3 * 365 * 24;
    private static final int MONTHS_IN_HOURS = 160 * 24;
    private final Dice dice;
    private final List<Deed> deeds = new ArrayList<>();
    private final Instant begin;
    private final boolean plain;
    private final int length;

    private RandomLife(long seed, boolean plain, int length) {
        this.dice = new Dice(seed);
        this.plain = plain;
        this.length = length;
        this.begin = Instant.parse(dice.pick("2011-06-03T05:17:09Z", "2018-01-20T06:00:00Z",
                "2023-01-20T22:41:00Z", "2019-12-31T23:30:00Z"));
    }

    /** The life of a seed. */
    static Storyboard of(long seed) {
        return new RandomLife(seed, false, YEARS_IN_HOURS).life();
    }

    /** A life without what makes amounts hard to check by hand: no wallets, coupons, edits. */
    static Storyboard plain(long seed) {
        return new RandomLife(seed, true, YEARS_IN_HOURS).life();
    }

    /** Some months in which all that decides on dates changes again and again. */
    static Storyboard restless(long seed) {
        return new RandomLife(seed, false, MONTHS_IN_HOURS).restless();
    }

    private Storyboard restless() {
        String catalog = new RandomOffer(dice, false).to(dice.pick(FAR_ZONES));
        int subscriptions = dice.pick(1, 2, 3);
        for (int number = 0; number < subscriptions; number++) {
            liveAs("s" + number);
        }
        spendOnTheSide();
        for (int count = dice.between(15, 40); count > 0; count--) {
            unsettle(begin.plus(dice.between(0, length * 60), ChronoUnit.MINUTES),
                    "s" + dice.between(0, subscriptions - 1));
        }
        return told(catalog);
    }

    /** What dates follow from becomes another. */
    private void unsettle(Instant at, String externalId) {
        switch (dice.between(0, 9)) {
            case 0, 1, 2 -> add(at, "apply {customers: [{external_id: c, timezone: "
                    + (dice.chance(3) ? "null" : dice.pick(FAR_ZONES)) + "}]}");
            case 3 -> add(at, "apply {billing_entities: [{code: default, timezone: "
                    + dice.pick(FAR_ZONES) + ", net_payment_term: " + dice.between(0, 20) + "}]}");
            case 4 -> add(at, "apply {customers: [{external_id: c, net_payment_term: "
                    + dice.between(0, 20) + ", billing_configuration: {invoice_grace_period: "
                    + dice.between(0, 20) + "}}]}");
            case 5 -> add(at, "override " + externalId + " {'trial_period': "
                    + dice.between(1, 90) + "}");
            case 6 -> add(at, "apply {dunning_campaigns: [{code: late, name: Late,"
                    + " days_between_attempts: " + dice.between(1, 9) + ", max_attempts: "
                    + dice.between(1, 6) + ", thresholds: [{currency: EUR, amount_cents: "
                    + dice.between(1, 200_000) + "}], billing_entity_codes: [default]}]}");
            case 7, 8 -> add(at, "nth-status c " + dice.between(0, 20) + " "
                    + dice.pick("pending", "failed", "succeeded"));
            default -> add(at, "update " + externalId + " ending_at="
                    + end(at.plus(dice.between(24, 24 * 60), ChronoUnit.HOURS)));
        }
    }

    private Storyboard life() {
        String catalog = new RandomOffer(dice, plain).to(dice.pick(ZONES));
        int subscriptions = dice.pick(1, 1, 2, 2, 3);
        for (int number = 0; number < subscriptions; number++) {
            liveAs("s" + number);
        }
        if (!plain) {
            spendOnTheSide();
        }
        return told(catalog);
    }

    private Storyboard told(String catalog) {
        deeds.sort(Comparator.comparing(Deed::at));
        deeds.add(0, Deed.at(begin, "end of nothing"));
        deeds.add(Deed.at(begin.plus(length, ChronoUnit.HOURS), "end of story"));
        return new Storyboard(List.of(), catalog, deeds);
    }

    private void liveAs(String externalId) {
        String time = dice.pick("calendar", "anniversary");
        Instant start = hours(dice.between(0, 24 * 60));
        String at = switch (dice.between(0, 3)) {
            case 0 -> " subscription_at=" + start.minus(dice.between(1, 24 * 100),
                    ChronoUnit.HOURS);
            case 1 -> " subscription_at=" + start.plus(dice.between(1, 24 * 100),
                    ChronoUnit.HOURS);
            default -> "";
        };
        String end = dice.chance(4) ? " ending_at=" + end(hours(dice.between(24 * 200, 24 * 900)))
                : "";
        add(start, "subscribe c " + externalId + " " + plan() + " billing_time=" + time + at
                + end + (plain || !dice.chance(4) ? "" : " " + overrides()));
        Instant last = begin.plus(length, ChronoUnit.HOURS);
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
        return switch (dice.between(0, 7)) {
            case 0 -> Duration.ofMinutes(dice.between(1, 3_000));
            case 1 -> Duration.ofHours(dice.between(1, 72));
            default -> Duration.ofMinutes(dice.between(1, 60 * 24 * 60));
        };
    }

    /** Any instant, or the first day of a month, a year or a week as people name it. */
    private String end(Instant near) {
        LocalDate date = near.atOffset(ZoneOffset.UTC).toLocalDate();
        return switch (dice.between(0, 5)) {
            case 0 -> date.with(TemporalAdjusters.firstDayOfNextMonth()).toString();
            case 1 -> date.with(TemporalAdjusters.firstDayOfNextYear()).toString();
            case 2 -> date.with(TemporalAdjusters.next(DayOfWeek.MONDAY)).toString();
            default -> near.toString();
        };
    }

    private void happen(String externalId, Instant at) {
        switch (dice.between(0, plain ? 7 : 23)) {
            case 0, 1, 2 -> add(at, "change " + externalId + " " + plan());
            case 3 -> add(at, "terminate " + externalId + options());
            case 4, 5 -> add(at, "subscribe c " + externalId + " " + plan()
                    + (dice.chance(3) && !plain ? " subscription_at=" + at.minus(
                    dice.between(1, 24 * 100), ChronoUnit.HOURS) : ""));
            case 6 -> add(at, "update " + externalId + " ending_at="
                    + end(at.plus(dice.between(24, 24 * 100), ChronoUnit.HOURS)));
            case 7 -> add(at, "update " + externalId + " ending_at=null");
            case 8 -> add(at, "override " + externalId + " " + units("?desk"));
            case 9 -> add(at, "override " + externalId + " " + overrides());
            case 10, 11 -> edit(at);
            case 12 -> add(at, "terminate " + externalId + " status=pending");
            case 13 -> add(at, "retract " + dice.between(1, 500));
            case 14 -> add(at, "amend " + dice.between(1, 500) + " n=" + dice.between(1, 40));
            default -> {
                for (int count = dice.between(1, 4); count > 0; count--) {
                    use(externalId, at.plus(Duration.ofMinutes(dice.between(0, 60 * 100))));
                }
            }
        }
    }

    private String options() {
        if (plain) {
            return dice.chance(3) ? " credit_note=" + dice.pick("credit", "refund", "offset") : "";
        }
        return switch (dice.between(0, 7)) {
            case 0 -> " credit_note=skip";
            case 1 -> " credit_note=refund";
            case 2 -> " credit_note=offset";
            case 3 -> " invoice=skip";
            case 4 -> " credit_note=skip invoice=skip";
            default -> "";
        };
    }

    /** What a plan is changed in, with or without its private children. */
    private void edit(Instant at) {
        String cascade = "'cascade_updates': " + dice.chance(2);
        switch (dice.between(0, 5)) {
            case 0, 1 -> add(at, "plan " + plan() + " {'amount_cents': " + dice.between(1, 100_000)
                    + ", " + cascade + "}");
            case 2 -> add(at, "charge " + plan() + " calls {'properties': {'amount': '0."
                    + dice.between(1, 9) + "'}, " + cascade + "}");
            case 3 -> add(at, "fixed " + plan() + " desk {'units': '" + dice.between(0, 12)
                    + "', 'apply_units_immediately': " + dice.chance(2) + ", " + cascade + "}");
            case 4 -> add(at, "plan " + plan() + " {'minimum_commitment': {'amount_cents': "
                    + dice.between(0, 200_000) + "}, " + cascade + "}");
            default -> add(at, "plan " + plan() + " {'usage_thresholds': [{'amount_cents': "
                    + dice.between(1_000, 9_000) + "}], " + cascade + "}");
        }
    }

    private String units(String id) {
        return "{'fixed_charges': [{'id': '" + id + "', 'units': '" + dice.between(0, 12)
                + "', 'apply_units_immediately': " + dice.chance(2) + "}]}";
    }

    /** What one subscription has for itself. */
    private String overrides() {
        return switch (dice.between(0, 2)) {
            case 0 -> "{'amount_cents': " + dice.between(1, 100_000) + "}";
            case 1 -> "{'charges': [{'id': '?calls', 'properties': {'amount': '1."
                    + dice.between(1, 9) + "'}}]}";
            default -> "{'minimum_commitment': {'amount_cents': " + dice.between(1, 200_000)
                    + "}}";
        };
    }

    /** Usage of the moment or, sometimes, of weeks ago. */
    private void use(String externalId, Instant at) {
        String late = dice.chance(6) ? " at=" + at.minus(dice.between(1, 24 * 90),
                ChronoUnit.HOURS) : "";
        add(at, "use " + externalId + switch (dice.between(0, 5)) {
            case 0 -> " volume n=" + dice.between(-3, 30);
            case 1 -> " peak n=" + dice.between(1, 30);
            case 2 -> " seats n=" + dice.between(-2, 5);
            case 3 -> " users user=u" + dice.between(0, 4)
                    + (dice.chance(3) ? " operation_type=remove" : "");
            case 4 -> " disk n=" + dice.between(-20, 50);
            default -> " calls";
        } + late);
    }

    private void spendOnTheSide() {
        for (int count = dice.between(0, 2); count > 0; count--) {
            add(hours(dice.between(0, 24 * 600)), "coupon c "
                    + dice.pick("ten", "cash", "calling"));
        }
        if (dice.chance(3)) {
            add(hours(dice.between(0, 24 * 300)), "wallet {'external_customer_id': 'c',"
                    + " 'currency': 'EUR', 'rate_amount': '1', '"
                    + dice.pick("granted", "granted", "paid") + "_credits': '"
                    + dice.between(1, 900) + "'" + rule() + "}");
        }
        for (int count = dice.between(0, 4); count > 0; count--) {
            add(hours(dice.between(0, length)), dice.chance(4) ? "void c" : "pay c");
        }
        for (int count = dice.between(0, 3); count > 0; count--) {
            add(hours(dice.between(24 * 90, YEARS_IN_HOURS)), dice.pick("overpay c 700",
                    "reverse c voided", "reverse c returned", "reverse c refunded",
                    "status c succeeded", "status c pending"));
        }
        if (dice.chance(5)) {
            add(hours(dice.between(0, length)), "apply {customers: [{external_id: c,"
                    + " timezone: " + dice.pick(ZONES) + "}]}");
        }
    }

    /** A wallet may fill itself, by the month or when it runs low. */
    private String rule() {
        return switch (dice.between(0, 3)) {
            case 0 -> ", 'recurring_transaction_rules': [{'trigger': 'interval', 'interval':"
                    + " 'monthly', 'granted_credits': '7'}]";
            case 1 -> ", 'recurring_transaction_rules': [{'trigger': 'threshold',"
                    + " 'threshold_credits': '5', 'paid_credits': '50'}]";
            default -> "";
        };
    }

    private String plan() {
        return "p" + dice.between(0, RandomOffer.PLANS - 1);
    }

    private Instant hours(int hours) {
        return begin.plus(hours, ChronoUnit.HOURS);
    }

    private void add(Instant at, String deed) {
        if (at.isBefore(begin.plus(length, ChronoUnit.HOURS))) {
            deeds.add(Deed.at(at, deed));
        }
    }
}
