package billing.subscription;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The states of a subscription ({@code subscriptions-and-invoicing.md 2.1}). */
public enum SubscriptionStatus {
    PENDING, ACTIVE, TERMINATED, CANCELED, INCOMPLETE;

    /** The states of a subscription that has not ended. */
    public static final Set<SubscriptionStatus> LIVE =
            Collections.unmodifiableSet(EnumSet.of(PENDING, ACTIVE, INCOMPLETE));

    /** The moves between them. */
    public static final Transitions<SubscriptionStatus> MOVES = Transitions
            .of(SubscriptionStatus.class, "subscription", "invalid_status")
            .begin(PENDING, "created")
            .move(PENDING, ACTIVE, "started")
            .move(PENDING, INCOMPLETE, "start waits for its payment")
            .move(PENDING, CANCELED, "canceled")
            .move(INCOMPLETE, ACTIVE, "paid")
            .move(INCOMPLETE, CANCELED, "payment failed, time-out")
            .move(ACTIVE, TERMINATED, "ended, plan changed")
            .table();

    /** The name in answers. */
    public String code() {
        return Codes.of(this);
    }
}
