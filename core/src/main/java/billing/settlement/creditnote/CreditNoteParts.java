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

    /** Returns parts that credit the whole amount. */
    public static CreditNoteParts credit(long cents) {
        return new CreditNoteParts(cents, 0, 0);
    }

    /** Returns these parts plus an amount, which is added to the first part above 0. */
    CreditNoteParts plus(long cents) {
        if (creditCents > 0) {
            return new CreditNoteParts(creditCents + cents, refundCents, offsetCents);
        }
        return refundCents > 0 ? new CreditNoteParts(creditCents, refundCents + cents, offsetCents)
                : new CreditNoteParts(creditCents, refundCents, offsetCents + cents);
    }
}
