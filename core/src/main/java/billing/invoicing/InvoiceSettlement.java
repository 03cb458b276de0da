package billing.invoicing;

/**
 * The amounts in cents that an invoice has been settled with. The paid and the offset amount are
 * the sums of its {@link Settlement}s.
 *
 * @param prepaidGrantedCents   the granted part of the prepaid credit; null when a wallet of the
 *                              customer is not traceable ({@code money.md 5.8})
 * @param prepaidPurchasedCents the purchased part of the prepaid credit; null likewise
 * @param paidCents             sum of its succeeded payments ({@code money.md 7.3})
 * @param offsetCents           sum of the offsets of credit notes ({@code money.md 4.3})
 */
public record InvoiceSettlement(Long prepaidGrantedCents, Long prepaidPurchasedCents,
                                long paidCents, long offsetCents) {
    /** No settlement. */
    public static final InvoiceSettlement NONE = new InvoiceSettlement(null, null, 0, 0);

    /** Returns this with the origin of the prepaid credit; nulls where it is not traceable. */
    public InvoiceSettlement prepaid(Long grantedCents, Long purchasedCents) {
        return new InvoiceSettlement(grantedCents, purchasedCents, paidCents, offsetCents);
    }

    /** Returns this with one more settlement. */
    public InvoiceSettlement with(Settlement added) {
        return switch (added.kind()) {
            case PAYMENT, REVERSAL, BALANCE, FEES -> new InvoiceSettlement(prepaidGrantedCents,
                    prepaidPurchasedCents, paidCents + added.cents(), offsetCents);
            case OFFSET -> new InvoiceSettlement(prepaidGrantedCents, prepaidPurchasedCents,
                    paidCents, offsetCents + added.cents());
            case BY_HAND, VOID -> this;
        };
    }
}
