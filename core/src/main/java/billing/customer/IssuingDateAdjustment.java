package billing.customer;

/** Whether finalizing a draft moves its date ({@code subscriptions-and-invoicing.md 6.5}). */
public enum IssuingDateAdjustment {
    ALIGN_WITH_FINALIZATION_DATE, KEEP_ANCHOR
}
