package billing.settlement.creditnote;

/**
 * What a note does with its total, in cents ({@code money.md 4.1}).
 *
 * @param creditCents a balance for later invoices
 * @param refundCents money returned
 * @param offsetCents taken off what is still due on the same invoice
 */
public record CreditNoteParts(long creditCents, long refundCents, long offsetCents) {
    /** The total. */
    public long totalCents() {
        return creditCents + refundCents + offsetCents;
    }

    /** All of it as credit. */
    public static CreditNoteParts credit(long cents) {
        return new CreditNoteParts(cents, 0, 0);
    }

    /** The same total and more, which goes to the first part that there is. */
    CreditNoteParts plus(long cents) {
        if (creditCents > 0) {
            return new CreditNoteParts(creditCents + cents, refundCents, offsetCents);
        }
        return refundCents > 0 ? new CreditNoteParts(creditCents, refundCents + cents, offsetCents)
                : new CreditNoteParts(creditCents, refundCents, offsetCents + cents);
    }
}
