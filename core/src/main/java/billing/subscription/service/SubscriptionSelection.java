package billing.subscription.service;

import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.util.List;

/**
 * Selects one of the subscriptions with an external id, active or not
 * ({@code subscriptions-and-invoicing.md 2.6, 2.7, 2.10}).
 */
public final class SubscriptionSelection {
    private final Subscriptions subscriptions;

    /** Selects among the subscriptions of a database. */
    public SubscriptionSelection(Handle handle) {
        this.subscriptions = new Subscriptions(handle);
    }

    /**
     * The subscription to read.
     *
     * @param status null for the active one
     * @throws NotFoundException when there is none
     */
    public Subscription toRead(String externalId, SubscriptionStatus status) {
        return find(externalId, status == null ? SubscriptionStatus.ACTIVE : status);
    }

    /**
     * The subscription to update: the only one whatever its status, else the active one.
     *
     * @param pending whether to select the pending one of several
     * @throws NotFoundException when there is none
     */
    public Subscription toUpdate(String externalId, boolean pending) {
        List<Subscription> all = subscriptions.withExternalId(externalId);
        return all.size() == 1 ? all.get(0) : toTerminate(externalId, pending);
    }

    /**
     * The subscription to terminate: the active one, else the one whose activation waits for a
     * payment.
     *
     * @param pending whether to select the pending one instead, which is canceled
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
