package billing.settlement.progressive;

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
import java.util.Objects;
import java.util.Set;
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
        this(invoice, invoice.parts().fees(), subscriptionId, openCents);
    }

    /** Takes credits off the fees of an invoice. */
    public static Reduction.BeforeTaxes take(List<ProgressiveCredit> credits,
                                              List<TaxableFee> fees) {
        List<TaxableFee> reduced = fees;
        List<Credit> taken = new ArrayList<>();
        for (ProgressiveCredit credit : credits) {
            long cents = credit.cents(fees.stream().map(TaxableFee::fee).toList());
            if (cents > 0) {
                taken.add(credit.line(cents));
                reduced = credit.shared(reduced, cents);
            }
        }
        return new Reduction.BeforeTaxes(reduced, taken);
    }

    /** What it cannot take off these fees: the customer gets it back by a credit note. */
    public long excessCents(List<Fee> fees) {
        return openCents - cents(fees);
    }

    /** Not more than the usage of the charges that it billed. */
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
     * The fees less the credit, in the proportion in which their usage had been billed, so that
     * their bases add up to what the invoice taxes. What a fee is too small for goes to the others
     * of the same charges.
     */
    private List<TaxableFee> shared(List<TaxableFee> fees, long cents) {
        List<Long> before = fees.stream().map(one -> billedBefore(one.fee())).toList();
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

    /** Takes a share off a fee, but not more than is left of it; what was taken. */
    private static BigDecimal reduce(List<TaxableFee> fees, int index, BigDecimal share) {
        Fee fee = fees.get(index).fee();
        BigDecimal taken = share.min(BigDecimal.valueOf(fee.amounts().cents())
                .subtract(fee.amounts().couponsCents())).max(BigDecimal.ZERO);
        if (taken.signum() > 0) {
            fees.set(index, new TaxableFee(FeeBuilder.of(fee)
                    .coupons(fee.amounts().couponsCents().add(taken)).build(),
                    fees.get(index).taxes()));
        }
        return taken;
    }

    /** What was billed of the same charge, filter and group, in cents. */
    private long billedBefore(Fee fee) {
        return !isUsage(fee) || fee.source().trueUpParentFeeId() != null ? 0
                : usageFees(billed).stream().filter(one -> isSameUsage(one, fee))
                        .mapToLong(each -> each.amounts().cents()).sum();
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

    private static boolean isSameUsage(Fee one, Fee other) {
        return one.source().chargeId().equals(other.source().chargeId())
                && Objects.equals(one.source().chargeFilterId(), other.source().chargeFilterId())
                && one.item().groupedBy().equals(other.item().groupedBy());
    }
}
