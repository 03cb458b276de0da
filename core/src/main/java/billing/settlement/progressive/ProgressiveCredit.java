package billing.settlement.progressive;

import billing.invoicing.BilledItem;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.tax.Reduction;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The credit of the latest progressive invoice of a window on an invoice that bills the same usage
 * again ({@code subscriptions-and-invoicing.md 9.5}, {@code money.md 2}).
 *
 * @param invoice        the progressive invoice
 * @param billed         its fees, or simulated fees in their place
 * @param subscriptionId the subscription whose usage both bill
 * @param openCents      its fees less its coupons, earlier credits and credit notes; not negative
 */
public record ProgressiveCredit(Invoice invoice, List<Fee> billed, UUID subscriptionId,
                                long openCents) {
    /** A credit for the fees of the invoice. */
    public ProgressiveCredit(Invoice invoice, UUID subscriptionId, long openCents) {
        this(invoice, invoice.parts().fees(), subscriptionId, openCents);
    }

    /** Deducts credits from the fees of an invoice. */
    public static Reduction.BeforeTaxes deduct(List<ProgressiveCredit> credits,
                                               List<TaxableFee> fees) {
        List<TaxableFee> reduced = fees;
        List<Credit> deducted = new ArrayList<>();
        for (ProgressiveCredit credit : credits) {
            long cents = credit.cents(fees.stream().map(TaxableFee::fee).toList());
            if (cents > 0) {
                deducted.add(credit.line(cents));
                reduced = credit.shared(reduced, cents);
            }
        }
        return new Reduction.BeforeTaxes(reduced, deducted);
    }

    /** The amount that exceeds these fees, which is returned by a credit note. */
    public long excessCents(List<Fee> fees) {
        return openCents - cents(fees);
    }

    /**
     * The amount by which a fee of the progressive invoice exceeds the fees for the same usage; 0
     * or less for one that does not.
     *
     * @param netCents what can be credited of it, less coupons
     * @param fees     of the invoice that bills the usage again
     */
    public BigDecimal tooHighCents(Fee fee, BigDecimal netCents, List<Fee> fees) {
        return netCents.subtract(BigDecimal.valueOf(
                usageCents(fees).getOrDefault(BilledItem.of(fee), 0L)));
    }

    /**
     * The amount to deduct: at most the usage of the charges that the progressive invoice billed.
     */
    private long cents(List<Fee> fees) {
        Set<UUID> charges = charges();
        long usage = usageFees(fees).stream()
                .filter(fee -> charges.contains(fee.source().chargeId()))
                .mapToLong(one -> one.amounts().cents()).sum();
        return Math.min(openCents, usage);
    }

    private Credit line(long cents) {
        return new Credit(null, Credit.Source.INVOICE, invoice.id(), invoice.id(),
                invoice.document().number(), invoice.document().number(), cents, true, null);
    }

    /**
     * Allocates the credit to the fees in proportion to their usage billed before, so that their
     * bases add up to the taxable amount of the invoice. The part that exceeds a fee is allocated
     * to the others of the same charges.
     */
    private List<TaxableFee> shared(List<TaxableFee> fees, long cents) {
        Map<BilledItem, Long> usage = usageCents(billed);
        List<Long> before = fees.stream().map(TaxableFee::fee).map(fee -> !isUsage(fee)
                || fee.isTrueUp() ? 0L
                : usage.getOrDefault(BilledItem.of(fee), 0L)).toList();
        BigDecimal sum = BigDecimal.valueOf(before.stream().mapToLong(Long::longValue).sum());
        List<TaxableFee> shared = new ArrayList<>(fees);
        BigDecimal left = BigDecimal.valueOf(cents);
        int last = fees.size() - 1;
        while (last >= 0 && before.get(last) == 0) {
            last--;
        }
        for (int index = 0; index <= last; index++) {
            BigDecimal share = index == last ? left : Decimals.round(BigDecimal.valueOf(cents)
                    .multiply(BigDecimal.valueOf(before.get(index)))
                    .divide(sum, Decimals.DIVISION), Scale.CENTS_PART).min(left);
            left = left.subtract(reduce(shared, index, share));
        }
        Set<UUID> charges = charges();
        for (int index = 0; index < fees.size() && left.signum() > 0; index++) {
            Fee fee = fees.get(index).fee();
            if (isUsage(fee) && charges.contains(fee.source().chargeId())) {
                left = left.subtract(reduce(shared, index, left));
            }
        }
        return shared;
    }

    /**
     * Deducts a share from a fee, at most its remaining amount, and returns the deducted amount.
     */
    private static BigDecimal reduce(List<TaxableFee> fees, int index, BigDecimal share) {
        Fee fee = fees.get(index).fee();
        BigDecimal deducted = share.min(BigDecimal.valueOf(fee.amounts().cents())
                .subtract(fee.amounts().couponsCents())).max(BigDecimal.ZERO);
        if (deducted.signum() > 0) {
            fees.set(index, new TaxableFee(FeeBuilder.of(fee)
                    .coupons(fee.amounts().couponsCents().add(deducted)).build(),
                    fees.get(index).taxes()));
        }
        return deducted;
    }

    /** Returns the amounts of the usage, by charge, filter and group, in cents. */
    private Map<BilledItem, Long> usageCents(List<Fee> fees) {
        return usageFees(fees).stream().collect(Collectors.groupingBy(BilledItem::of,
                Collectors.summingLong(fee -> fee.amounts().cents())));
    }

    private Set<UUID> charges() {
        return usageFees(billed).stream().map(fee -> fee.source().chargeId()).collect(
                Collectors.toSet());
    }

    private List<Fee> usageFees(List<Fee> fees) {
        return fees.stream().filter(this::isUsage).toList();
    }

    private boolean isUsage(Fee fee) {
        return fee.source().type() == FeeType.CHARGE
                && subscriptionId.equals(fee.source().subscriptionId())
                && !fee.isCorrection();
    }
}
