package billing.invoicing;

/**
 * How an invoice is voided ({@code money.md 4.9}).
 *
 * @param generatesCreditNote whether what was billed is given back by credit notes
 * @param creditCents         what of it becomes a balance for later invoices
 * @param refundCents         what of it is returned as money
 */
public record VoidRequest(boolean generatesCreditNote, long creditCents, long refundCents) {
    /** Nothing is given back. */
    public static final VoidRequest PLAIN = new VoidRequest(false, 0, 0);
}
