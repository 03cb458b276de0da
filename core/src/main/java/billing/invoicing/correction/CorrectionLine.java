package billing.invoicing.correction;

import billing.catalog.Tax;
import billing.invoicing.BilledItem;
import billing.invoicing.CorrectionDetails;
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
 * The difference between a corrected fee of a closed period and what was billed, to be added to an
 * invoice.
 *
 * @param corrected the fee that it corrects
 * @param item      the charged item, as printed
 * @param amount    the difference
 * @param change    the fee before and after
 * @param billed    the invoice that bills it; nulls while it waits
 */
public record CorrectionLine(UUID id, Corrected corrected, Fee.Item item, Window window,
                             Amount amount, Change change, Billed billed, Instant createdAt) {
    /**
     * The fee that it corrects.
     *
     * @param invoiceId the invoice that was corrected
     * @param number    of that invoice
     * @param key       identifies the fee; without its subscription where that was not stored
     */
    public record Corrected(UUID invoiceId, String number, UUID customerId,
                            String externalSubscriptionId, FeeKey key) {
    }

    /**
     * The difference.
     *
     * @param cents   before coupons and taxes; negative when the corrected fee is lower
     * @param coupons the deductions by the coupons of the corrected invoice; null where they were
     *                not stored, then the coupons of the invoice that bills the line apply
     * @param taxes   the taxes of the corrected fee
     */
    public record Amount(CurrencyUnit currency, long cents, List<CouponShare> coupons,
                         List<Tax> taxes) {
    }

    /**
     * The fee before and after the correction.
     *
     * @param was       the billed amount of the fee
     * @param is        the corrected amount of the fee
     * @param unitPrice of the plan, when the difference has one unit price; else null
     */
    public record Change(RatedAmount was, RatedAmount is, BigDecimal unitPrice) {
    }

    /**
     * The invoice that bills it; nulls while it waits.
     *
     * @param invoiceId the invoice; null while it waits
     * @param feeId     its fee there
     */
    public record Billed(UUID invoiceId, UUID feeId) {
    }

    /** The deductions by the coupons of the corrected invoice, in cents. */
    public long couponsCents() {
        return amount.coupons() == null ? 0 : CouponShare.sum(amount.coupons());
    }

    /** The difference less coupons, before taxes, in cents. */
    public long netCents() {
        return amount.cents() - couponsCents();
    }

    /** Whether both correct the same fee, so that one line can hold both. */
    public boolean isOfSameFee(CorrectionLine other) {
        return amount.coupons() != null && other.amount.coupons() != null
                && corrected.key().equals(other.corrected.key());
    }

    /** Merges a line that has not been billed with a later one of the same fee. */
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
     * Returns a part of the line, with units and coupons in proportion.
     *
     * @param net before taxes, of the same sign, not more than its own
     */
    public CorrectionLine part(long net) {
        long partCents = share(BigDecimal.valueOf(amount.cents()), net)
                .setScale(0, RoundingMode.DOWN).longValueExact();
        List<Long> deducted = amount.coupons() == null || amount.coupons().isEmpty() ? List.of()
                : Allocation.proportional(partCents - net, amount.coupons().stream()
                        .map(one -> BigDecimal.valueOf(Math.abs(one.cents()))).toList());
        List<CouponShare> parts = new ArrayList<>();
        for (int i = 0; i < deducted.size(); i++) {
            parts.add(amount.coupons().get(i).with(deducted.get(i)));
        }
        BigDecimal units = share(change.is().units().subtract(change.was().units()), net);
        return new CorrectionLine(id, corrected, item, window,
                new Amount(amount.currency(), parts.isEmpty() ? net : partCents,
                        amount.coupons() == null ? null : parts, amount.taxes()),
                new Change(change.was(), new RatedAmount(change.is().cents(),
                change.was().units().add(Decimals.round(units, Scale.PRORATED_UNITS))),
                        change.unitPrice()),
                billed, createdAt);
    }

    /**
     * Returns the line at its amount less coupons, without stating these: an invoice cannot
     * reverse more of a coupon than it deducts.
     */
    public CorrectionLine net() {
        return new CorrectionLine(id, corrected, item, window,
                new Amount(amount.currency(), netCents(),
                        amount.coupons() == null ? null : List.of(), amount.taxes()),
                new Change(change.was(), change.is(), null), billed, createdAt);
    }

    /** The share of a whole of the line, divided once. */
    private BigDecimal share(BigDecimal whole, long net) {
        return Decimals.ratio(whole.multiply(BigDecimal.valueOf(net)),
                BigDecimal.valueOf(netCents()));
    }

    /** Returns the line without an invoice. */
    public CorrectionLine waiting() {
        return new CorrectionLine(id, corrected, item, window, amount, change,
                new Billed(null, null),
                createdAt);
    }

    /** The line as a fee of a subscription's invoice. */
    public TaxableFee fee(UUID subscriptionId) {
        BilledItem what = corrected.key().item();
        boolean counted = what.type() == FeeType.CHARGE && !what.trueUp();
        BigDecimal units = counted ? change.is().units().subtract(change.was().units())
                : BigDecimal.ONE;
        BigDecimal price = !counted ? amount.currency().toUnits(amount.cents())
                : change.unitPrice() == null ? BigDecimal.ZERO : change.unitPrice();
        return new TaxableFee(FeeBuilder.of(what.type(), item, amount.currency())
                .subscription(subscriptionId).charge(what.chargeId(),
                what.filterId()).trueUp(what.trueUp())
                .exactCents(BigDecimal.valueOf(amount.cents())).units(units, price)
                .details(new CorrectionDetails(id, corrected.invoiceId(), corrected.number(),
                change.was().cents(), change.is().cents(),
                        change.was().units(), change.is().units(), amount.coupons()))
                        .window(window).build(), amount.taxes());
    }

    /** The id of the line that a correction fee bills. */
    public static UUID idOf(Fee fee) {
        return fee.corrected().orElseThrow().lineId();
    }
}
