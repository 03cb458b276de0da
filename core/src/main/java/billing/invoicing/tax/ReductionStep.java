package billing.invoicing.tax;

/**
 * The steps of {@code subscriptions-and-invoicing.md 6.2} that reduce an invoice, in their order.
 * {@link InvoiceComputation} gives the reason for each position.
 */
public enum ReductionStep {
    /** Step 3: what progressive invoices have billed of the same fees; before taxes. */
    PROGRESSIVE_CREDIT,
    /** Step 4: coupons, then granted credits that are a discount; before taxes. */
    DISCOUNT,
    /** Step 8: the balances of credit notes; of the total with taxes. */
    CREDIT_NOTE,
    /** Step 9: prepaid credits of wallets; of what credit notes left of the total. */
    PREPAID_CREDIT
}
