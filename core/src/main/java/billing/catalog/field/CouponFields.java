package billing.catalog.field;

import billing.catalog.Coupon;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldValues;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The fields of coupons ({@code money.md 3.1}). */
public final class CouponFields {
    public static final Field<Coupon, String> CODE = Field.key("code", Coupon::code).required()
            .doc("Unique among coupons.").example("welcome");
    public static final Field<Coupon, String> NAME = Field.text("name", Coupon::name).required()
            .doc("Printed on invoices.").example("Welcome");
    public static final Field<Coupon, String> DESCRIPTION =
            Field.lines("description", Coupon::description).doc("For the staff.");
    public static final Field<Coupon, Coupon.Type> TYPE =
            Field.choice("coupon_type", (Coupon coupon) -> coupon.discount().type(),
            Coupon.Type.class)
                    .required(ErrorCode.VALUE_IS_INVALID).doc("A fixed amount or a percentage.");
    public static final Field<Coupon, Long> AMOUNT_CENTS =
            Field.whole("amount_cents", (Coupon coupon) -> coupon.discount().amountCents(), 1)
                    .doc("Of a fixed amount, in minor units.").example(1000);
    public static final Field<Coupon, CurrencyUnit> AMOUNT_CURRENCY =
            Field.currency("amount_currency", (Coupon coupon) -> coupon.discount().currency())
            .doc("Of a fixed amount.");
    public static final Field<Coupon, BigDecimal> PERCENTAGE_RATE =
            Field.decimal("percentage_rate", (Coupon coupon) -> coupon.discount().percentageRate())
                    .doc("Of a percentage: 20 means 20 %.").example("20");
    public static final Field<Coupon, Coupon.Frequency> FREQUENCY =
            Field.choice("frequency", (Coupon coupon) -> coupon.terms().frequency(),
            Coupon.Frequency.class)
                    .required(ErrorCode.VALUE_IS_INVALID)
                    .doc("How many invoices it is deducted from.");
    public static final Field<Coupon, Integer> FREQUENCY_DURATION =
            Field.count("frequency_duration", (Coupon coupon) -> coupon.terms().frequencyDuration(),
            1)
                    .doc("Invoices that a recurring one lasts.").label("Invoices");
    public static final Field<Coupon, Coupon.Expiration> EXPIRATION =
            Field.choice("expiration", (Coupon coupon) -> coupon.terms().expiration(),
            Coupon.Expiration.class)
                    .required(ErrorCode.VALUE_IS_INVALID)
                    .doc("Whether it can be applied forever.");
    public static final Field<Coupon, Instant> EXPIRATION_AT =
            Field.instant("expiration_at", (Coupon coupon) -> coupon.terms().expirationAt())
                    .doc("With time_limit: the last instant.").label("Expires");
    public static final Field<Coupon, Boolean> REUSABLE =
            Field.flag("reusable", (Coupon coupon) -> coupon.terms().reusable()).initially(true)
                    .doc("Whether a customer may get it again; true.");
    public static final Field<Coupon, List<String>> PLAN_CODES =
            Field.codes("plan_codes", (Coupon coupon) -> coupon.scope().planCodes())
                    .doc("Only fees of these plans.").label("Plans");
    public static final Field<Coupon, List<String>> BILLABLE_METRIC_CODES =
            Field.codes("billable_metric_codes",
            (Coupon coupon) -> coupon.scope().billableMetricCodes())
                    .doc("Only usage of these metrics.")
                    .label("Metrics");
    /** The members of {@code applies_to}. */
    public static final FieldList<Coupon> LIMITS =
            FieldList.of(PLAN_CODES, BILLABLE_METRIC_CODES);
    /** All of them. */
    public static final FieldList<Coupon> ALL = FieldList.of(CODE, NAME, DESCRIPTION, TYPE,
            AMOUNT_CENTS, AMOUNT_CURRENCY, PERCENTAGE_RATE, FREQUENCY, FREQUENCY_DURATION,
            EXPIRATION, EXPIRATION_AT, REUSABLE,
            Field.object("applies_to", "coupon limitation", LIMITS)
                    .doc("What it is limited to, plans or metrics."));

    private CouponFields() {
    }

    /** A coupon with these values. */
    public static Coupon coupon(FieldValues<Coupon> in, UUID id, Coupon.Scope scope,
                                Instant createdAt, Instant terminatedAt, Instant deletedAt) {
        return new Coupon(id, in.get(NAME), in.get(CODE), in.get(DESCRIPTION),
                new Coupon.Discount(in.get(TYPE), in.get(AMOUNT_CENTS), in.get(AMOUNT_CURRENCY),
                        in.get(PERCENTAGE_RATE)),
                new Coupon.Terms(in.get(FREQUENCY), in.get(FREQUENCY_DURATION),
                        in.get(EXPIRATION), in.get(EXPIRATION_AT), in.get(REUSABLE)),
                scope, createdAt, terminatedAt, deletedAt);
    }
}
