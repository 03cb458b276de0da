package billing.customer;

/** The day that a periodic invoice is dated by ({@code subscriptions-and-invoicing.md 6.5}). */
public enum IssuingDateAnchor {
    CURRENT_PERIOD_END, NEXT_PERIOD_START
}
