package billing.settlement.coupon;

import billing.catalog.Coupon.Frequency;
import billing.catalog.Coupon;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
        return new Coupon(coupon.id(), coupon.name(), coupon.code(), null, coupon.discount(),
                new Coupon.Terms(coupon.terms().frequency(), coupon.terms().frequencyDuration(),
                        coupon.terms().expiration(), null, false),
                coupon.scope(), coupon.createdAt(), null, null);
    }

    /** A coupon as a customer has it on the coupon's own terms. */
    public static AppliedCoupon applied(Coupon coupon, String at) {
        return new AppliedCoupon(id(), coupon, id(),
                new AppliedCoupon.Discount(coupon.discount().amountCents(),
                        coupon.discount().currency(), coupon.discount().percentageRate()),
                coupon.terms().frequency(), coupon.terms().frequencyDuration(),
                coupon.terms().frequencyDuration(), 0, Instant.parse(at), null);
    }

    /** Limits to metrics by their codes; the ids are found when the coupon is stored. */
    public static Coupon.Scope metrics(String... codes) {
        return new Coupon.Scope(List.of(), targets(List.of(codes)));
    }

    /** The id of the plan or metric of a code, as long as nothing is stored. */
    static UUID idOf(String code) {
        return UUID.nameUUIDFromBytes(code.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Coupon.Target> targets(List<String> codes) {
        return codes.stream().map(code -> new Coupon.Target(idOf(code), code, false)).toList();
    }

    private static Coupon limited(Coupon coupon, List<String> plans, List<String> metrics) {
        return coupon(coupon.code(), coupon.discount().amountCents(),
                coupon.discount().percentageRate() == null ? null
                        : coupon.discount().percentageRate().toPlainString(),
                        coupon.terms().frequency(),
                coupon.terms().frequencyDuration(), plans, metrics);
    }

    private static Coupon coupon(String code, Long cents, String rate, Frequency frequency,
                                 Integer duration, List<String> plans, List<String> metrics) {
        return new Coupon(id(), code, code, null,
                new Coupon.Discount(
                        cents == null ? Coupon.Type.PERCENTAGE : Coupon.Type.FIXED_AMOUNT, cents,
                        cents == null ? null : EUR, rate == null ? null : new BigDecimal(rate)),
                new Coupon.Terms(frequency, duration, Coupon.Expiration.NO_EXPIRATION, null, true),
                new Coupon.Scope(targets(plans), targets(metrics)),
                MADE, null, null);
    }

    private static UUID id() {
        return new UUID(0x7000L, ++count);
    }
}
