package billing.subscription;

import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import java.util.List;

/**
 * Which of the subscriptions that bear or bore an external id is meant
 * ({@code subscriptions-and-invoicing.md 2.6, 2.7, 2.10}).
 */
public final class SubscriptionSelection {
    private final Subscriptions subscriptions;

    /** Selects among the subscriptions of a database. */
    public SubscriptionSelection(Handle handle) {
        this.subscriptions = new Subscriptions(handle);
    }

    /**
     * The one to read.
     *
     * @param status null for the active one
     * @throws NotFoundException when there is none
     */
    public Subscription toRead(String externalId, SubscriptionStatus status) {
        return find(externalId, status == null ? SubscriptionStatus.ACTIVE : status);
    }

    /**
     * The one to change: the only one whatever its status, else the active one.
     *
     * @param pending whether the pending one is meant where there are several
     * @throws NotFoundException when there is none
     */
    public Subscription toUpdate(String externalId, boolean pending) {
        List<Subscription> all = subscriptions.withExternalId(externalId);
        return all.size() == 1 ? all.get(0) : toTerminate(externalId, pending);
    }

    /**
     * The one to end: the active one, else the one that waits for the payment of its start.
     *
     * @param pending whether the pending one is meant instead, to be canceled
     * @throws NotFoundException when there is none
     */
    public Subscription toTerminate(String externalId, boolean pending) {
        if (pending) {
            return find(externalId, SubscriptionStatus.PENDING);
        }
        return subscriptions.find(externalId, SubscriptionStatus.ACTIVE)
                .orElseGet(() -> find(externalId, SubscriptionStatus.INCOMPLETE));
    }

    private Subscription find(String externalId, SubscriptionStatus status) {
        return subscriptions.find(externalId, status)
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }
}
