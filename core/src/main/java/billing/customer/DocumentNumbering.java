package billing.customer;

/** How invoices are numbered ({@code subscriptions-and-invoicing.md 6.7}). */
public enum DocumentNumbering {
    PER_CUSTOMER, PER_BILLING_ENTITY
}
