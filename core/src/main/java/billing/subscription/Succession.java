package billing.subscription;

/** How a subscription was followed by another of a changed plan when it ended. */
public enum Succession {
    /** It goes on, or ended without a follower. */
    NONE,
    /** A plan that costs as much a year or more took over at once. */
    UPGRADED,
    /** A plan that costs less a year took over where a period began. */
    DOWNGRADED
}
