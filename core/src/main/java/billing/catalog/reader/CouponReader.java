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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads coupons ({@code money.md 3.1}). */
public final class CouponReader implements ResourceReader<Coupon> {
    private static final Shape SHAPE = CouponFields.ALL.shape("coupon");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Coupon read(Fields in, Coupon stored, ReadContext context) {
        boolean isNew = stored == null;
        if (isNew) {
            in.requireMandatory();
        }
        Coupon coupon = CouponFields.coupon(FieldValues.written(in, stored),
                isNew ? context.newId() : stored.id(),
                scope(in, isNew ? Coupon.Scope.EVERYTHING : stored.scope(), context),
                isNew ? context.now() : stored.createdAt(),
                isNew ? null : stored.terminatedAt(), null);
        checkReduction(in, coupon);
        checkExpiration(in, coupon, stored, context.now());
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
        if (!coupon.scope().plans().isEmpty() && !coupon.scope().metrics().isEmpty()) {
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

    private static Coupon.Scope scope(Fields in, Coupon.Scope stored, ReadContext context) {
        Optional<Fields> limits = in.find("applies_to");
        if (in.has("applies_to") && limits.isEmpty()) {
            return Coupon.Scope.EVERYTHING;
        }
        return new Coupon.Scope(
                limits.filter(given -> given.mentions("plan_codes"))
                        .map(given -> context.referAll(Plan.class, given, "plan_codes", "plan",
                                "plans_not_found").stream().map(Coupon.Target::of).toList())
                        .orElse(stored.plans()),
                limits.filter(given -> given.mentions("billable_metric_codes"))
                        .map(given -> context.referAll(BillableMetric.class, given,
                                "billable_metric_codes", "metric", "billable_metrics_not_found")
                                .stream().map(Coupon.Target::of).toList())
                        .orElse(stored.metrics()));
    }
}
