package billing.catalog.reader;

import billing.catalog.BillableMetric;
import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads coupons ({@code money.md 3.1}). */
public final class CouponReader implements ResourceReader<Coupon> {
    private static final Shape LIMITS = Shape.of("coupon limitation")
            .with("plan_codes", Types.texts(), "Only fees of these plans.")
            .with("billable_metric_codes", Types.texts(), "Only usage of these metrics.");
    private static final Shape SHAPE = Shape.of("coupon")
            .withMandatory("code", Types.text(), "Unique among coupons.")
            .withMandatory("name", Types.text(), "Printed on invoices.")
            .with("description", Types.lines(), "For the staff.")
            .withMandatory("coupon_type", Types.choice(Coupon.Type.class), "value_is_invalid",
                    "A fixed amount or a percentage.")
            .with("amount_cents", Types.whole(1), "Of a fixed amount, in minor units.")
            .with("amount_currency", Types.currency(), "Of a fixed amount.")
            .with("percentage_rate", Types.decimal(0), "Of a percentage: 20 means 20 %.")
            .withMandatory("frequency", Types.choice(Coupon.Frequency.class), "value_is_invalid",
                    "How often it is taken off.")
            .with("frequency_duration", Types.count(1), "Invoices that a recurring one lasts.")
            .withMandatory("expiration", Types.choice(Coupon.Expiration.class),
                    "value_is_invalid", "Whether it can be applied forever.")
            .with("expiration_at", Formats.instant(), "With time_limit: the last instant.")
            .with("reusable", Types.flag(), "Whether a customer may get it again; true.")
            .with("applies_to", Types.object(LIMITS), "What it is limited to, plans or metrics.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Coupon read(Fields in, Coupon stored, ReadContext intake) {
        Coupon coupon = stored == null ? made(in, intake) : changed(in, stored, intake);
        checkWhatIsTakenOff(in, coupon);
        checkExpiration(in, coupon, stored, intake.now());
        return coupon;
    }

    @Override
    public Map<String, Object> members(Coupon coupon) {
        return new DocumentMembers().put("code", coupon.code()).put("name", coupon.name())
                .put("description", coupon.description()).put("coupon_type", coupon.type())
                .put("amount_cents", coupon.amountCents())
                .put("amount_currency", coupon.amountCurrency())
                .put("percentage_rate", coupon.percentageRate() == null ? null
                        : coupon.percentageRate().toPlainString())
                .put("frequency", coupon.frequency())
                .put("frequency_duration", coupon.frequencyDuration())
                .put("expiration", coupon.expiration())
                .put("expiration_at", coupon.expirationAt())
                .putUnless(true, "reusable", coupon.reusable())
                .put("applies_to", new DocumentMembers().put("plan_codes", coupon.planCodes())
                        .put("billable_metric_codes", coupon.billableMetricCodes()).members())
                .members();
    }

    private static Coupon made(Fields in, ReadContext intake) {
        in.requireMandatory();
        return new Coupon(intake.newId(), in.get("name", null), in.get("code", null),
                in.get("description", null), in.get("coupon_type", null),
                in.get("amount_cents", null), in.get("amount_currency", null),
                in.get("percentage_rate", null), in.get("frequency", null),
                in.get("frequency_duration", null), in.get("expiration", null),
                in.get("expiration_at", null), in.orElse("reusable", true),
                limit(in, "plan_codes", List.of(), intake),
                limit(in, "billable_metric_codes", List.of(), intake), intake.now(), null, null);
    }

    private static Coupon changed(Fields in, Coupon stored, ReadContext intake) {
        return new Coupon(stored.id(), in.get("name", stored.name()),
                in.get("code", stored.code()), in.get("description", stored.description()),
                in.get("coupon_type", stored.type()),
                in.get("amount_cents", stored.amountCents()),
                in.get("amount_currency", stored.amountCurrency()),
                in.get("percentage_rate", stored.percentageRate()),
                in.get("frequency", stored.frequency()),
                in.get("frequency_duration", stored.frequencyDuration()),
                in.get("expiration", stored.expiration()),
                in.get("expiration_at", stored.expirationAt()),
                in.orElse("reusable", stored.reusable()),
                limit(in, "plan_codes", stored.planCodes(), intake),
                limit(in, "billable_metric_codes", stored.billableMetricCodes(), intake),
                stored.createdAt(), stored.terminatedAt(), null);
    }

    private static void checkWhatIsTakenOff(Fields in, Coupon coupon) {
        if (coupon.type() == Coupon.Type.FIXED_AMOUNT) {
            need(in, "amount_cents", coupon.amountCents(), "a fixed amount");
            need(in, "amount_currency", coupon.amountCurrency(), "a fixed amount");
        } else if (coupon.type() == Coupon.Type.PERCENTAGE) {
            need(in, "percentage_rate", coupon.percentageRate(), "a percentage");
        }
        if (coupon.frequency() == Coupon.Frequency.RECURRING) {
            need(in, "frequency_duration", coupon.frequencyDuration(), "a recurring coupon");
        }
        if (!coupon.planCodes().isEmpty() && !coupon.billableMetricCodes().isEmpty()) {
            in.fault("applies_to", "only_one_limitation_type_per_coupon_allowed",
                    "a coupon is limited to plans or to metrics, not to both", null);
        }
    }

    private static void checkExpiration(Fields in, Coupon coupon, Coupon stored, Instant now) {
        if (coupon.expiration() == Coupon.Expiration.TIME_LIMIT) {
            need(in, "expiration_at", coupon.expirationAt(), "a time limit");
        }
        boolean isNew = stored == null
                || !Objects.equals(stored.expirationAt(), coupon.expirationAt());
        if (isNew && coupon.expirationAt() != null && !coupon.expirationAt().isAfter(now)) {
            in.fault("expiration_at", "invalid_date",
                    "the coupon would expire in the past, at " + coupon.expirationAt(), null);
        }
    }

    private static void need(Fields in, String member, Object value, String owner) {
        boolean faulty = in.mentions(member) && !in.has(member);
        if (value == null && !faulty) {
            in.fault(member, "value_is_mandatory", owner + " needs \"" + member + "\"", null);
        }
    }

    private static List<String> limit(Fields in, String member, List<String> stored,
                                      ReadContext intake) {
        return in.<Fields>find("applies_to").filter(limits -> limits.mentions(member))
                .map(limits -> {
                    if (member.equals("plan_codes")) {
                        return intake.referAll(Plan.class, limits, member, "plan",
                                "plans_not_found").stream().map(Plan::code).toList();
                    }
                    return intake.referAll(BillableMetric.class, limits, member, "metric",
                            "billable_metrics_not_found").stream()
                            .map(BillableMetric::code).toList();
                }).orElse(stored);
    }
}
