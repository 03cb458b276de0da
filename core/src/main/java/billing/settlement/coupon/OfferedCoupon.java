package billing.settlement.coupon;

import billing.catalog.Coupon.Expiration;
import billing.catalog.Coupon.Frequency;
import billing.catalog.Coupon.Type;
import billing.catalog.Coupon;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * A coupon that is not applied to any customer, to preview its discount on an invoice
 * ({@code subscriptions-and-invoicing.md 6.11}).
 *
 * @param name           null for the name of the stored coupon or, without one, the code
 * @param type           null for the stored coupon's
 * @param amountCents    null for the stored coupon's
 * @param amountCurrency null for the stored coupon's
 * @param percentageRate null for the stored coupon's
 */
public record OfferedCoupon(String name, String code, Type type, Long amountCents,
                            CurrencyUnit amountCurrency, BigDecimal percentageRate) {
    /**
     * Returns this coupon as if it were applied to a customer.
     *
     * @param stored the coupon of the code, whose limitations apply; or null
     */
    public AppliedCoupon asApplied(Coupon stored, UUID id, UUID customerId, Instant now) {
        BigDecimal rate = or(percentageRate, stored == null ? null
                : stored.discount().percentageRate());
        Type kind = or(type, stored != null ? stored.discount().type()
                : rate == null ? Type.FIXED_AMOUNT : Type.PERCENTAGE);
        boolean fixed = kind == Type.FIXED_AMOUNT;
        Long cents = fixed ? or(or(amountCents, stored == null ? null
                : stored.discount().amountCents()), 0L)
                : null;
        CurrencyUnit currency = fixed
                ? or(amountCurrency, stored == null ? null : stored.discount().currency()) : null;
        BigDecimal percent = fixed ? null : or(rate, BigDecimal.ZERO);
        Coupon coupon = new Coupon(stored == null ? id : stored.id(),
                or(name, stored == null ? code : stored.name()), code, null,
                new Coupon.Discount(kind, cents, currency, percent),
                new Coupon.Terms(Frequency.ONCE, null, Expiration.NO_EXPIRATION, null, true),
                stored == null ? Coupon.Scope.EVERYTHING : stored.scope(), now, null, null);
        return new AppliedCoupon(id, coupon, customerId,
                new AppliedCoupon.Discount(cents, currency, percent),
                Frequency.ONCE, null, null, 0, now, null);
    }

    private static <T> T or(T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
