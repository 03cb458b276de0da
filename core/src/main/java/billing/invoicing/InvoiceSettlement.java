package billing.invoicing;

/**
 * What an invoice has been settled with, in cents. What has been paid and offset is the sum of its
 * {@link Settlement}s.
 *
 * @param prepaidGrantedCents   of the prepaid credit, what had been given away; null when a wallet
 *                              of the customer is not traceable ({@code money.md 5.8})
 * @param prepaidPurchasedCents of the prepaid credit, what had been bought; null likewise
 * @param paidCents             sum of its succeeded payments ({@code money.md 7.3})
 * @param offsetCents           sum of what credit notes offset against it ({@code money.md 4.3})
 */
public record InvoiceSettlement(Long prepaidGrantedCents, Long prepaidPurchasedCents,
                                long paidCents, long offsetCents) {
    /** Nothing yet. */
    public static final InvoiceSettlement NONE = new InvoiceSettlement(null, null, 0, 0);

    /** The same with the origin of the prepaid credit; nulls where it cannot be told. */
    public InvoiceSettlement prepaid(Long grantedCents, Long purchasedCents) {
        return new InvoiceSettlement(grantedCents, purchasedCents, paidCents, offsetCents);
    }

    /** The same with one settlement more. */
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
