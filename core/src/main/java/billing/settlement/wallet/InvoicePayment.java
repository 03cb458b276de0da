package billing.settlement.wallet;

import billing.invoicing.Fee;
import billing.invoicing.tax.PrepaidCredit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The payments of an invoice by wallets ({@code money.md 5.7}): each wallet in order pays the
 * remainder of the fees that it covers, the largest kind of fee first. Pure.
 */
public final class InvoicePayment {
    private final Map<FeeKind, BigDecimal> remaining;
    private BigDecimal left;
    private long leftCents;

    private InvoicePayment(Map<FeeKind, BigDecimal> remaining, long totalCents) {
        this.remaining = remaining;
        this.left = BigDecimal.valueOf(totalCents);
        this.leftCents = totalCents;
    }

    /**
     * Returns the payments, one for each wallet used; together at most the total.
     *
     * @param wallets    active, in the order of use, all of the invoice's currency
     * @param fees       with their taxes and their share of credit notes
     * @param totalCents the amount left to pay
     */
    public static List<PrepaidCredit> of(List<Wallet> wallets, List<Fee> fees, long totalCents) {
        InvoicePayment payment = new InvoicePayment(capped(fees, totalCents), totalCents);
        List<PrepaidCredit> payments = new ArrayList<>();
        for (Wallet wallet : wallets) {
            long cents = payment.pay(wallet);
            if (cents > 0) {
                payments.add(new PrepaidCredit(wallet.id(), cents));
            }
        }
        return payments;
    }

    private static Map<FeeKind, BigDecimal> capped(List<Fee> fees, long totalCents) {
        Map<FeeKind, BigDecimal> caps = new LinkedHashMap<>();
        for (Fee fee : fees) {
            BigDecimal cap = fee.netAmountCents().add(fee.taxes().preciseCents())
                    .subtract(fee.amounts().creditNotesCents());
            // A correction may reduce its kind.
            if (fee.netAmountCents().signum() != 0
                    && (cap.signum() > 0 || fee.amounts().cents() < 0)) {
                caps.merge(FeeKind.of(fee), cap, BigDecimal::add);
            }
        }
        caps.values().removeIf(cap -> cap.signum() <= 0);
        Map<FeeKind, BigDecimal> largestFirst = new LinkedHashMap<>();
        caps.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> largestFirst.put(entry.getKey(), entry.getValue()));
        closeGap(largestFirst, totalCents);
        return largestFirst;
    }

    /**
     * Adds the rounding of the total to the largest kind, so that wallets can pay the total in
     * full.
     */
    private static void closeGap(Map<FeeKind, BigDecimal> largestFirst, long totalCents) {
        BigDecimal gap = BigDecimal.valueOf(totalCents).subtract(
                largestFirst.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        if (gap.signum() > 0 && gap.compareTo(BigDecimal.valueOf(largestFirst.size())) <= 0) {
            largestFirst.merge(largestFirst.keySet().iterator().next(), gap, BigDecimal::add);
        }
    }

    private long pay(Wallet wallet) {
        BigDecimal balance = BigDecimal.valueOf(wallet.balance().cents());
        BigDecimal paid = BigDecimal.ZERO;
        for (Map.Entry<FeeKind, BigDecimal> kind : remaining.entrySet()) {
            if (kind.getKey().isPaidBy(wallet)) {
                BigDecimal part = kind.getValue().min(balance.subtract(paid)).min(left);
                if (part.signum() > 0) {
                    kind.setValue(kind.getValue().subtract(part));
                    paid = paid.add(part);
                    left = left.subtract(part);
                }
            }
        }
        // Rounding two halves of a cent up must not make the amount left negative.
        long cents = Math.min(Decimals.toWhole(paid), leftCents);
        leftCents -= cents;
        return cents;
    }
}
