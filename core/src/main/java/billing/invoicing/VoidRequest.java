package billing.invoicing;

/**
 * A request to void an invoice ({@code money.md 4.9}).
 *
 * @param generatesCreditNote whether the billed amount is credited by credit notes
 * @param creditCents         the part credited to later invoices
 * @param refundCents         the part refunded
 */
public record VoidRequest(boolean generatesCreditNote, long creditCents, long refundCents) {
    /** A void without credit notes. */
    public static final VoidRequest PLAIN = new VoidRequest(false, 0, 0);
}
