package billing.subscription;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The states of a subscription and the moves between them
 * ({@code subscriptions-and-invoicing.md 2.1}).
 */
public enum SubscriptionStatus {
    PENDING, ACTIVE, TERMINATED, CANCELED, INCOMPLETE;

    private static final Map<SubscriptionStatus, Set<SubscriptionStatus>> MOVES = Map.of(
            PENDING, EnumSet.of(ACTIVE, CANCELED, INCOMPLETE),
            INCOMPLETE, EnumSet.of(ACTIVE, CANCELED),
            ACTIVE, EnumSet.of(TERMINATED),
            TERMINATED, EnumSet.noneOf(SubscriptionStatus.class),
            CANCELED, EnumSet.noneOf(SubscriptionStatus.class));

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the move is legal. */
    public boolean mayBecome(SubscriptionStatus next) {
        return MOVES.get(this).contains(next);
    }
}
