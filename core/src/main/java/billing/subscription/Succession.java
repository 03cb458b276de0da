package billing.subscription;

/** How a subscription was followed by another of a changed plan. */
public enum Succession {
    NONE, UPGRADED, DOWNGRADED
}
