package billing.invoicing;

/**
 * The void of an invoice, which restores what the invoice had used ({@code money.md 4.9}).
 *
 * <p>Credit notes issued before have credited or refunded a part of it. That part is not restored a
 * second time: it counts against the payments first, then against the customer balance, and last
 * against the wallets.
 *
 * @param invoice       the invoice before its void
 * @param creditedCents the credit and refund of the notes issued before, in minor units
 */
public record InvoiceVoid(Invoice invoice, VoidRequest request, long creditedCents) {
    /**
     * The amount that payments and the customer balance paid beyond what notes have credited, in
     * minor units; at most this much returns to the balance.
     */
    public long paidCents() {
        return Math.max(0, invoice.settlement().paidCents() - creditedCents);
    }

    /**
     * The amount that wallets paid of the total beyond what notes have credited, in minor units; at
     * most this much returns to the wallets.
     */
    public long prepaidCents() {
        long prepaid = invoice.amounts().prepaidCreditCents();
        return Math.max(0, Math.min(prepaid,
                prepaid + invoice.settlement().paidCents() - creditedCents));
    }
}
