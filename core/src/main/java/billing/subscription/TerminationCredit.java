package billing.subscription;

/**
 * How the price of the days that a plan in advance was paid for and that are not used is returned
 * when a subscription ends ({@code subscriptions-and-invoicing.md 2.8}).
 */
public enum TerminationCredit {
    /** All of it is credited to later invoices. */
    CREDIT,
    /** The amount paid beyond the used days is refunded, the rest is credited. */
    REFUND,
    /**
     * The amount paid beyond the used days is refunded, the rest is offset against the invoice as
     * far as it is due, and credited beyond.
     */
    OFFSET,
    /** Nothing is returned. */
    SKIP;

    /**
     * Returns what applies to a subscription that ended: SKIP for plans in arrears and for
     * downgrades, which take effect at the end of a period, so that no day is unused; CREDIT for
     * upgrades; else its option, which is CREDIT by default.
     */
    public static TerminationCredit of(SubscriptionTerms ended) {
        if (!ended.plan().billing().payInAdvance()) {
            return SKIP;
        }
        TerminationCredit option = ended.subscription().terms().onTerminationCreditNote();
        return switch (ended.succession()) {
            case UPGRADED -> CREDIT;
            case DOWNGRADED -> SKIP;
            case NONE -> option == null ? CREDIT : option;
        };
    }
}
