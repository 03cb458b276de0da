package billing.invoicing.correction;

import billing.catalog.Tax;
import billing.invoicing.CorrectedFee;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * By how much a fee of a closed period comes to more or less, on its way to an invoice.
 *
 * @param invoiceId the invoice that was corrected
 * @param number    of that invoice
 * @param key       the fee; without its subscription where that was not kept
 * @param item      what is charged, as it is printed
 * @param cents     before coupons and taxes; negative where the fee comes to less
 * @param coupons   what the coupons of then deduct; null where that was not kept: those of the
 *                  invoice that bills it apply
 * @param unitPrice of the plan, where one price makes the difference; else null
 * @param was       what had been billed of the fee
 * @param is        what it came to
 * @param taxes     of its time
 * @param billedOn  the invoice that holds it; null while it waits
 * @param feeId     its fee there
 */
public record CorrectionLine(UUID id, UUID invoiceId, String number, UUID customerId,
                             String externalSubscriptionId, FeeKey key, Fee.Item item,
                             CurrencyUnit currency, long cents, List<CouponShare> coupons,
                             BigDecimal unitPrice, RatedAmount was, RatedAmount is, Window window,
                             List<Tax> taxes, UUID billedOn, UUID feeId, Instant createdAt) {
    /** What the coupons of then deduct. */
    public long couponsCents() {
        return coupons == null ? 0 : CouponShare.sum(coupons);
    }

    /** What it comes to before taxes. */
    public long netCents() {
        return cents - couponsCents();
    }

    /** Whether both correct the same fee, so that one line can hold both. */
    public boolean isOfSameFee(CorrectionLine other) {
        return coupons != null && other.coupons != null && key.equals(other.key);
    }

    /** One that has not been billed and a later one of the same fee as one. */
    public CorrectionLine then(CorrectionLine later) {
        BigDecimal price = unitPrice != null && later.unitPrice != null
                && unitPrice.compareTo(later.unitPrice) == 0 ? unitPrice : null;
        return new CorrectionLine(later.id, invoiceId, number, customerId,
                externalSubscriptionId, key, later.item, currency, cents + later.cents,
                CouponShare.joined(coupons, later.coupons), price, was, later.is, later.window,
                taxes, null, null, later.createdAt);
    }

    /**
     * So much of it, with the units and the coupons in proportion.
     *
     * @param net before taxes, of the same sign, not more than its own
     */
    public CorrectionLine part(long net) {
        BigDecimal share = Decimals.ratio(BigDecimal.valueOf(net), BigDecimal.valueOf(netCents()));
        long partCents = share.multiply(BigDecimal.valueOf(cents))
                .setScale(0, RoundingMode.DOWN).longValueExact();
        List<Long> deducted = coupons == null || coupons.isEmpty() ? List.of()
                : Allocation.proportional(partCents - net, coupons.stream()
                        .map(one -> BigDecimal.valueOf(Math.abs(one.cents()))).toList());
        List<CouponShare> parts = new ArrayList<>();
        for (int i = 0; i < deducted.size(); i++) {
            parts.add(coupons.get(i).with(deducted.get(i)));
        }
        BigDecimal units = share.multiply(is.units().subtract(was.units()));
        return new CorrectionLine(id, invoiceId, number, customerId, externalSubscriptionId, key,
                item, currency, parts.isEmpty() ? net : partCents,
                coupons == null ? null : parts, unitPrice, was, new RatedAmount(is.cents(),
                was.units().add(Decimals.round(units, Scale.PRORATED_UNITS))), window, taxes,
                billedOn, feeId, createdAt);
    }

    /** The same on no invoice. */
    public CorrectionLine waiting() {
        return new CorrectionLine(id, invoiceId, number, customerId, externalSubscriptionId, key,
                item, currency, cents, coupons, unitPrice, was, is, window, taxes, null, null,
                createdAt);
    }

    /** The line as a fee of a subscription's invoice. */
    public TaxableFee fee(UUID subscriptionId) {
        boolean counted = key.type() == FeeType.CHARGE && !key.trueUp();
        BigDecimal units = counted ? is.units().subtract(was.units()) : BigDecimal.ONE;
        BigDecimal price = !counted ? currency.toUnits(cents)
                : unitPrice == null ? BigDecimal.ZERO : unitPrice;
        return new TaxableFee(FeeBuilder.of(key.type(), item, currency)
                .subscription(subscriptionId).charge(key.chargeId(), key.filterId())
                .exactCents(BigDecimal.valueOf(cents)).units(units, price)
                .details(new CorrectedFee(id, invoiceId, number, was.cents(), is.cents(),
                        was.units(), is.units(), coupons)).window(window).build(), taxes);
    }

    /** The line that a fee stands for; the fee is a correction. */
    public static UUID idOf(Fee fee) {
        return fee.corrected().orElseThrow().lineId();
    }
}
