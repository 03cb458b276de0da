package billing.subscription;

/** Whether the end of a subscription is invoiced ({@code subscriptions-and-invoicing.md 2.7}). */
public enum TerminationInvoice {
    /** A final invoice bills what is in arrears. */
    GENERATE,
    /** No final invoice is created. */
    SKIP
}
