package billing.subscription;

/** How a subscription was replaced by another one in a plan change. */
public enum Succession {
    /** It continues, or ended without a successor. */
    NONE,
    /** Replaced at once, by a plan that costs as much or more a year. */
    UPGRADED,
    /** Replaced at the start of a period, by a plan that costs less a year. */
    DOWNGRADED
}
