package billing.subscription;

import java.util.Locale;

/** The states of a subscription ({@code subscriptions-and-invoicing.md 2.1}). */
public enum SubscriptionStatus {
    PENDING, ACTIVE, TERMINATED, CANCELED, INCOMPLETE;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
