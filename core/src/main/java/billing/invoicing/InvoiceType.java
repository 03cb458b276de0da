package billing.invoicing;

import billing.kernel.codelist.Codes;

/** How an invoice came about ({@code subscriptions-and-invoicing.md 6.1}). */
public enum InvoiceType {
    SUBSCRIPTION, PROGRESSIVE_BILLING, ONE_OFF, CREDIT, ADVANCE_CHARGES;

    /** The name in answers. */
    public String code() {
        return Codes.of(this);
    }
}
