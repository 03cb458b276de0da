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
 * What wallets pay of an invoice ({@code money.md 5.7}): each in its turn what is left of the fees
 * that it covers, the largest kind of fee first. Pure.
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
     * The payments, one for each wallet that pays anything; never more than the total together.
     *
     * @param wallets    active, in the order of use, all of the invoice's currency
     * @param fees       with their taxes and their share of credit notes
     * @param totalCents what is left to pay
     */
    public static List<PrepaidCredit> of(List<Wallet> wallets, List<Fee> fees, long totalCents) {
        InvoicePayment payment = new InvoicePayment(capped(fees, totalCents), totalCents);
        List<PrepaidCredit> payments = new ArrayList<>();
        for (Wallet wallet : wallets) {
            long cents = payment.take(wallet);
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
            // A correction may take something off its kind.
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

    /** What rounding put on the total goes to the largest, so that it can be covered in full. */
    private static void closeGap(Map<FeeKind, BigDecimal> largestFirst, long totalCents) {
        BigDecimal gap = BigDecimal.valueOf(totalCents).subtract(
                largestFirst.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        if (gap.signum() > 0 && gap.compareTo(BigDecimal.valueOf(largestFirst.size())) <= 0) {
            largestFirst.merge(largestFirst.keySet().iterator().next(), gap, BigDecimal::add);
        }
    }

    private long take(Wallet wallet) {
        BigDecimal balance = BigDecimal.valueOf(wallet.balance().cents());
        BigDecimal taken = BigDecimal.ZERO;
        for (Map.Entry<FeeKind, BigDecimal> kind : remaining.entrySet()) {
            if (kind.getKey().isPaidBy(wallet)) {
                BigDecimal part = kind.getValue().min(balance.subtract(taken)).min(left);
                if (part.signum() > 0) {
                    kind.setValue(kind.getValue().subtract(part));
                    taken = taken.add(part);
                    left = left.subtract(part);
                }
            }
        }
        // Two wallets that take half a cent each must not round the invoice below zero.
        long cents = Math.min(Decimals.toWhole(taken), leftCents);
        leftCents -= cents;
        return cents;
    }
}
