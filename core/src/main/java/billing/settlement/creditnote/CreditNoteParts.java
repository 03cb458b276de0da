package billing.settlement.creditnote;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/**
 * The allocation of a note's total, in cents ({@code money.md 4.1}).
 *
 * @param creditCents added to the balance for later invoices
 * @param refundCents refunded to the customer
 * @param offsetCents deducted from the amount due of the same invoice
 */
public record CreditNoteParts(long creditCents, long refundCents, long offsetCents) {
    /** The total. */
    public long totalCents() {
        return creditCents + refundCents + offsetCents;
    }

    /**
     * Returns these parts, with the excess over limits of the others credited; a limit below 0 is
     * 0.
     */
    public CreditNoteParts within(long refundMost, long offsetMost) {
        long refund = Math.min(refundCents, Math.max(0, refundMost));
        long offset = Math.min(offsetCents, Math.max(0, offsetMost));
        return new CreditNoteParts(totalCents() - refund - offset, refund, offset);
    }

    /**
     * Returns these parts of another total, in proportion; the cents that rounding leaves are
     * credited.
     */
    public CreditNoteParts scaledTo(long cents) {
        long refund = share(refundCents, cents);
        long offset = Math.min(share(offsetCents, cents), cents - refund);
        return new CreditNoteParts(cents - refund - offset, refund, offset);
    }

    private long share(long partCents, long cents) {
        return Decimals.toWhole(Decimals.ratio(
                BigDecimal.valueOf(partCents).multiply(BigDecimal.valueOf(cents)),
                BigDecimal.valueOf(totalCents())));
    }

    /** Returns parts that credit the whole amount. */
    public static CreditNoteParts credit(long cents) {
        return new CreditNoteParts(cents, 0, 0);
    }

    /**
     * Returns these parts plus an amount, which is added to the first part above 0; a negative one
     * is deducted from the parts in their order, down to 0.
     */
    CreditNoteParts plus(long cents) {
        if (cents < 0) {
            long credit = Math.max(0, creditCents + cents);
            long refund = Math.max(0, refundCents + cents + creditCents - credit);
            return new CreditNoteParts(credit, refund, Math.max(0,
                    offsetCents + cents + creditCents - credit + refundCents - refund));
        }
        if (creditCents > 0) {
            return new CreditNoteParts(creditCents + cents, refundCents, offsetCents);
        }
        return refundCents > 0 ? new CreditNoteParts(creditCents, refundCents + cents, offsetCents)
                : new CreditNoteParts(creditCents, refundCents, offsetCents + cents);
    }
}
