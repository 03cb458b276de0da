package billing.progressive;

import billing.invoice.Credit;
import billing.invoice.Fee;
import billing.invoice.FeeBuilder;
import billing.invoice.FeeType;
import billing.invoice.Invoice;
import billing.invoice.tax.Reductions;
import billing.invoice.tax.TaxableFee;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What the latest progressive invoice of a window takes off an invoice that bills the same usage
 * again ({@code subscriptions-and-invoicing.md 9.5}, {@code money.md 2}).
 *
 * @param invoice        the progressive invoice, whole
 * @param billed         its fees, or what they are thought to be
 * @param subscriptionId whose usage both bill
 * @param openCents      its fees less its coupons, what was drawn from it before, and its credit
 *                       notes; not negative
 */
public record ProgressiveCredit(Invoice invoice, List<Fee> billed, UUID subscriptionId,
                                long openCents) {
    /** The credit of an invoice as it is. */
    public ProgressiveCredit(Invoice invoice, UUID subscriptionId, long openCents) {
        this(invoice, invoice.fees(), subscriptionId, openCents);
    }

    /** Takes credits off the fees of an invoice. */
    public static Reductions.BeforeTaxes take(List<ProgressiveCredit> credits,
                                              List<TaxableFee> fees) {
        List<TaxableFee> reduced = fees;
        List<Credit> taken = new ArrayList<>();
        for (ProgressiveCredit credit : credits) {
            long cents = credit.cents(fees.stream().map(TaxableFee::fee).toList());
            if (cents > 0) {
                taken.add(credit.line(cents));
                reduced = reduced.stream().map(credit::share).toList();
            }
        }
        return new Reductions.BeforeTaxes(reduced, taken);
    }

    /** What it cannot take off these fees: the customer gets it back by a credit note. */
    public long excessCents(List<Fee> fees) {
        return openCents - cents(fees);
    }

    /** Not more than the usage of the charges that it billed. */
    private long cents(List<Fee> fees) {
        var charges = usageFees(billed).stream().map(Fee::chargeId)
                .collect(Collectors.toSet());
        long usage = usageFees(fees).stream().filter(fee -> charges.contains(fee.chargeId()))
                .mapToLong(Fee::amountCents).sum();
        return Math.min(openCents, usage);
    }

    private Credit line(long cents) {
        return new Credit(null, Credit.Source.INVOICE, invoice.id(), invoice.id(),
                invoice.number(), invoice.number(), cents, true, null);
    }

    /** The fee less what was billed of the same charge, filter and group. */
    private TaxableFee share(TaxableFee taxable) {
        Fee fee = taxable.fee();
        if (!isUsage(fee) || fee.trueUpParentFeeId() != null) {
            return taxable;
        }
        long before = usageFees(billed).stream().filter(one -> isSameUsage(one, fee))
                .mapToLong(Fee::amountCents).sum();
        BigDecimal share = fee.preciseCouponsAmountCents().add(BigDecimal.valueOf(before))
                .min(BigDecimal.valueOf(fee.amountCents()));
        return before == 0 ? taxable
                : new TaxableFee(FeeBuilder.of(fee).coupons(share).build(), taxable.taxes());
    }

    private List<Fee> usageFees(List<Fee> fees) {
        return fees.stream().filter(this::isUsage).toList();
    }

    private boolean isUsage(Fee fee) {
        return fee.type() == FeeType.CHARGE && subscriptionId.equals(fee.subscriptionId())
                && !fee.isCorrection();
    }

    private static boolean isSameUsage(Fee one, Fee other) {
        return one.chargeId().equals(other.chargeId())
                && Objects.equals(one.chargeFilterId(), other.chargeFilterId())
                && one.item().groupedBy().equals(other.item().groupedBy());
    }
}
