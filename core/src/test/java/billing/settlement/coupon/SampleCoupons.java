package billing.settlement.coupon;

import billing.catalog.Coupon.Frequency;
import billing.catalog.Coupon;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Coupons in a few words; they are in euros, endless and reusable. */
public final class SampleCoupons {
    private static final Instant MADE = Instant.parse("2022-01-01T00:00:00Z");
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static int count;

    private SampleCoupons() {
    }

    /** A sum. */
    public static Coupon fixed(String code, long cents, Frequency frequency, Integer duration) {
        return coupon(code, cents, null, frequency, duration, List.of(), List.of());
    }

    /** A sum that is given once. */
    public static Coupon once(String code, long cents) {
        return fixed(code, cents, Frequency.ONCE, null);
    }

    /** A percentage. */
    public static Coupon percent(String code, String rate, Frequency frequency,
                                 Integer duration) {
        return coupon(code, null, rate, frequency, duration, List.of(), List.of());
    }

    /** The same for certain plans only. */
    public static Coupon onPlans(Coupon coupon, String... codes) {
        return limited(coupon, List.of(codes), List.of());
    }

    /** The same for certain metrics only. */
    public static Coupon onMetrics(Coupon coupon, String... codes) {
        return limited(coupon, List.of(), List.of(codes));
    }

    /** The same, but a customer gets it once only. */
    public static Coupon notReusable(Coupon coupon) {
        return new Coupon(coupon.id(), coupon.name(), coupon.code(), null, coupon.type(),
                coupon.amountCents(), coupon.amountCurrency(), coupon.percentageRate(),
                coupon.frequency(), coupon.frequencyDuration(), coupon.expiration(), null, false,
                coupon.planCodes(), coupon.billableMetricCodes(), coupon.createdAt(), null, null);
    }

    /** A coupon as a customer has it on the coupon's own terms. */
    public static AppliedCoupon applied(Coupon coupon, String at) {
        return new AppliedCoupon(id(), coupon, id(), coupon.amountCents(),
                coupon.amountCurrency(), coupon.percentageRate(), coupon.frequency(),
                coupon.frequencyDuration(), coupon.frequencyDuration(), 0, Instant.parse(at),
                null);
    }

    private static Coupon limited(Coupon coupon, List<String> plans, List<String> metrics) {
        return coupon(coupon.code(), coupon.amountCents(), coupon.percentageRate() == null ? null
                        : coupon.percentageRate().toPlainString(), coupon.frequency(),
                coupon.frequencyDuration(), plans, metrics);
    }

    private static Coupon coupon(String code, Long cents, String rate, Frequency frequency,
                                 Integer duration, List<String> plans, List<String> metrics) {
        return new Coupon(id(), code, code, null,
                cents == null ? Coupon.Type.PERCENTAGE : Coupon.Type.FIXED_AMOUNT, cents,
                cents == null ? null : EUR, rate == null ? null : new BigDecimal(rate), frequency,
                duration, Coupon.Expiration.NO_EXPIRATION, null, true, plans, metrics, MADE, null,
                null);
    }

    private static UUID id() {
        return new UUID(0x7000L, ++count);
    }
}
