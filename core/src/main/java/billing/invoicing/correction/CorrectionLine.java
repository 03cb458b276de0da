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
 * @param corrected the fee that it corrects
 * @param item      what is charged, as it is printed
 * @param amount    by how much it comes to more or less
 * @param change    what the fee was and is
 * @param billed    where it has been billed; nulls while it waits
 */
public record CorrectionLine(UUID id, Corrected corrected, Fee.Item item, Window window,
                             Amount amount, Change change, Billed billed, Instant createdAt) {
    /**
     * The fee that it corrects.
     *
     * @param invoiceId the invoice that was corrected
     * @param number    of that invoice
     * @param key       the fee; without its subscription where that was not kept
     */
    public record Corrected(UUID invoiceId, String number, UUID customerId,
                            String externalSubscriptionId, FeeKey key) {
    }

    /**
     * By how much it comes to more or less.
     *
     * @param cents   before coupons and taxes; negative where the fee comes to less
     * @param coupons what the coupons of then deduct; null where that was not kept: those of the
     *                invoice that bills it apply
     * @param taxes   of its time
     */
    public record Amount(CurrencyUnit currency, long cents, List<CouponShare> coupons,
                         List<Tax> taxes) {
    }

    /**
     * What the fee was and is.
     *
     * @param was       what had been billed of the fee
     * @param is        what it came to
     * @param unitPrice of the plan, where one price makes the difference; else null
     */
    public record Change(RatedAmount was, RatedAmount is, BigDecimal unitPrice) {
    }

    /**
     * Where it has been billed; nulls while it waits.
     *
     * @param invoiceId the invoice that holds it; null while it waits
     * @param feeId     its fee there
     */
    public record Billed(UUID invoiceId, UUID feeId) {
    }

    /** What the coupons of then deduct. */
    public long couponsCents() {
        return amount.coupons() == null ? 0 : CouponShare.sum(amount.coupons());
    }

    /** What it comes to before taxes. */
    public long netCents() {
        return amount.cents() - couponsCents();
    }

    /** Whether both correct the same fee, so that one line can hold both. */
    public boolean isOfSameFee(CorrectionLine other) {
        return amount.coupons() != null && other.amount.coupons() != null
                && corrected.key().equals(other.corrected.key());
    }

    /** One that has not been billed and a later one of the same fee as one. */
    public CorrectionLine then(CorrectionLine later) {
        BigDecimal price = change.unitPrice() != null && later.change.unitPrice() != null
                && change.unitPrice().compareTo(later.change.unitPrice()) == 0 ? change.unitPrice()
                : null;
        return new CorrectionLine(later.id, corrected, later.item, later.window,
                new Amount(amount.currency(), amount.cents() + later.amount.cents(),
                        CouponShare.joined(amount.coupons(), later.amount.coupons()),
                        amount.taxes()),
                new Change(change.was(), later.change.is(), price),
                new Billed(null, null),
                later.createdAt);
    }

    /**
     * So much of it, with the units and the coupons in proportion.
     *
     * @param net before taxes, of the same sign, not more than its own
     */
    public CorrectionLine part(long net) {
        BigDecimal share = Decimals.ratio(BigDecimal.valueOf(net), BigDecimal.valueOf(netCents()));
        long partCents = share.multiply(BigDecimal.valueOf(amount.cents()))
                .setScale(0, RoundingMode.DOWN).longValueExact();
        List<Long> deducted = amount.coupons() == null || amount.coupons().isEmpty() ? List.of()
                : Allocation.proportional(partCents - net, amount.coupons().stream()
                        .map(one -> BigDecimal.valueOf(Math.abs(one.cents()))).toList());
        List<CouponShare> parts = new ArrayList<>();
        for (int i = 0; i < deducted.size(); i++) {
            parts.add(amount.coupons().get(i).with(deducted.get(i)));
        }
        BigDecimal units = share.multiply(change.is().units().subtract(change.was().units()));
        return new CorrectionLine(id, corrected, item, window,
                new Amount(amount.currency(), parts.isEmpty() ? net : partCents,
                        amount.coupons() == null ? null : parts, amount.taxes()),
                new Change(change.was(), new RatedAmount(change.is().cents(),
                change.was().units().add(Decimals.round(units, Scale.PRORATED_UNITS))),
                        change.unitPrice()),
                billed, createdAt);
    }

    /** The same on no invoice. */
    public CorrectionLine waiting() {
        return new CorrectionLine(id, corrected, item, window, amount, change,
                new Billed(null, null),
                createdAt);
    }

    /** The line as a fee of a subscription's invoice. */
    public TaxableFee fee(UUID subscriptionId) {
        boolean counted = corrected.key().type() == FeeType.CHARGE && !corrected.key().trueUp();
        BigDecimal units = counted ? change.is().units().subtract(change.was().units())
                : BigDecimal.ONE;
        BigDecimal price = !counted ? amount.currency().toUnits(amount.cents())
                : change.unitPrice() == null ? BigDecimal.ZERO : change.unitPrice();
        return new TaxableFee(FeeBuilder.of(corrected.key().type(), item, amount.currency())
                .subscription(subscriptionId).charge(corrected.key().chargeId(),
                corrected.key().filterId())
                .exactCents(BigDecimal.valueOf(amount.cents())).units(units, price)
                .details(new CorrectedFee(id, corrected.invoiceId(), corrected.number(),
                change.was().cents(), change.is().cents(),
                        change.was().units(), change.is().units(), amount.coupons()))
                        .window(window).build(), amount.taxes());
    }

    /** The line that a fee stands for; the fee is a correction. */
    public static UUID idOf(Fee fee) {
        return fee.corrected().orElseThrow().lineId();
    }
}
