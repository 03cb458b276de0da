package billing.settlement.creditnote;

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
