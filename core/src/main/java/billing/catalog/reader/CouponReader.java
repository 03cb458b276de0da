package billing.catalog.reader;

import billing.catalog.BillableMetric;
import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.field.CouponFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.kernel.error.ErrorCode;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads coupons ({@code money.md 3.1}). */
public final class CouponReader implements ResourceReader<Coupon> {
    private static final Shape SHAPE = CouponFields.ALL.shape("coupon");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Coupon read(Fields in, Coupon stored, ReadContext intake) {
        boolean isNew = stored == null;
        if (isNew) {
            in.requireMandatory();
        }
        Coupon coupon = CouponFields.coupon(FieldValues.written(in, stored),
                isNew ? intake.newId() : stored.id(),
                limit(in, "plan_codes", isNew ? List.of() : stored.scope().planCodes(), intake),
                limit(in, "billable_metric_codes",
                        isNew ? List.of() : stored.scope().billableMetricCodes(), intake),
                isNew ? intake.now() : stored.createdAt(),
                isNew ? null : stored.terminatedAt(), null);
        checkReduction(in, coupon);
        checkExpiration(in, coupon, stored, intake.now());
        return coupon;
    }

    @Override
    public Map<String, Object> members(Coupon coupon) {
        return CouponFields.ALL.members(coupon);
    }

    private static void checkReduction(Fields in, Coupon coupon) {
        if (coupon.discount().type() == Coupon.Type.FIXED_AMOUNT) {
            need(in, "amount_cents", coupon.discount().amountCents(), "a fixed amount");
            need(in, "amount_currency", coupon.discount().currency(), "a fixed amount");
        } else if (coupon.discount().type() == Coupon.Type.PERCENTAGE) {
            need(in, "percentage_rate", coupon.discount().percentageRate(), "a percentage");
        }
        if (coupon.terms().frequency() == Coupon.Frequency.RECURRING) {
            need(in, "frequency_duration", coupon.terms().frequencyDuration(),
                    "a recurring coupon");
        }
        if (!coupon.scope().planCodes().isEmpty()
                && !coupon.scope().billableMetricCodes().isEmpty()) {
            in.fault("applies_to", "only_one_limitation_type_per_coupon_allowed",
                    "a coupon is limited to plans or to metrics, not to both", null);
        }
    }

    private static void checkExpiration(Fields in, Coupon coupon, Coupon stored, Instant now) {
        if (coupon.terms().expiration() == Coupon.Expiration.TIME_LIMIT) {
            need(in, "expiration_at", coupon.terms().expirationAt(), "a time limit");
        }
        boolean isNew = stored == null
                || !Objects.equals(stored.terms().expirationAt(), coupon.terms().expirationAt());
        if (isNew && coupon.terms().expirationAt() != null && !coupon.terms().expirationAt()
                .isAfter(now)) {
            in.fault("expiration_at", "invalid_date",
                    "the coupon would expire in the past, at " + coupon.terms().expirationAt(),
                    null);
        }
    }

    private static void need(Fields in, String member, Object value, String owner) {
        boolean faulty = in.mentions(member) && !in.has(member);
        if (value == null && !faulty) {
            in.fault(member, ErrorCode.VALUE_IS_MANDATORY, owner + " needs \"" + member + "\"",
                    null);
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
