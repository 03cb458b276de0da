package billing.run;

import billing.catalog.reader.plan.UnitsOverride;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.plan.PlanOverrides;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.CreatedSubscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.service.SubscriptionSelection;
import billing.subscription.store.Subscriptions;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates, changes and ends subscriptions by request, in the transaction of the caller. What had
 * fallen due for the customer is billed before that transaction, since an end that found periods
 * unbilled would lose them ({@code subscriptions-and-invoicing.md 5.4}).
 */
public final class SubscriptionRequests {
    private final Handle handle;
    private final CaughtUp before;
    private final PlanOverrides overrides;
    private final SubscriptionLifecycle lifecycle;
    private final SubscriptionSelection selection;

    /**
     * The requests of a transaction.
     *
     * @param before the run for the customers, which is completed with the request
     */
    public SubscriptionRequests(UnitOfWork work, BillingPort billing, CaughtUp before) {
        this.handle = work.handle();
        this.before = before;
        this.overrides = new PlanOverrides(work, billing);
        this.lifecycle = new SubscriptionLifecycle(work, billing);
        this.selection = new SubscriptionSelection(handle);
    }

    /**
     * Reads the customers whose due work precedes a creation: its own, and those with an unended
     * subscription of the same external id. One that should have started by now has the external
     * id, and one that should have ended leaves it, whenever the last run was.
     */
    public static Database.Work<Set<UUID>> customersOf(NewSubscription request) {
        return handle -> Stream.concat(
                Stream.ofNullable(request.externalCustomerId())
                        .flatMap(id -> new Customers(handle).find(id).stream()).map(Customer::id),
                Stream.ofNullable(request.externalId())
                        .flatMap(id -> new Subscriptions(handle).withExternalId(id).stream())
                        .filter(Subscription::hasNotEnded).map(Subscription::customerId))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Reads the customer whose due work precedes an update.
     *
     * @throws NotFoundException while reading, when there is no such subscription
     */
    public static Database.Work<Set<UUID>> customerOfUpdated(String externalId,
                                                             boolean pending) {
        return handle -> Set.of(new SubscriptionSelection(handle)
                .toUpdate(externalId, pending).customerId());
    }

    /**
     * Reads the customer whose due work precedes an end.
     *
     * @throws NotFoundException while reading, when there is no such subscription
     */
    public static Database.Work<Set<UUID>> customerOfEnded(String externalId,
                                                           boolean pending) {
        return handle -> Set.of(new SubscriptionSelection(handle)
                .toTerminate(externalId, pending).customerId());
    }

    /**
     * Creates a subscription or changes the plan of an active one; see
     * {@link SubscriptionLifecycle#create} for what can be refused.
     *
     * @throws NotAllowedException {@code earlier_billing_failed} while periods of the active one
     *                             cannot be billed
     */
    public CreatedSubscription create(NewSubscription request) {
        before.complete(handle);
        if (new Subscriptions(handle).find(request.externalId(), SubscriptionStatus.ACTIVE)
                .isPresent()) {
            before.mustHaveBilled();
        }
        return lifecycle.create(request);
    }

    /**
     * Changes a subscription; see {@link SubscriptionLifecycle#update}.
     *
     * @param pending whether the pending one is meant where several bear the external id
     * @param prices  {@code plan_overrides}; null for none
     * @throws NotAllowedException {@code earlier_billing_failed} for units that hold at once, while
     *                             periods before cannot be billed
     */
    public Subscription update(String externalId, boolean pending, SubscriptionChange change,
                               Node prices) {
        before.complete(handle);
        if (prices != null && UnitsOverride.statesAtOnce(prices)) {
            before.mustHaveBilled();
        }
        Subscription changed = lifecycle.update(selection.toUpdate(externalId, pending), change);
        overrides.override(changed, prices);
        return changed;
    }

    /**
     * Ends the active subscription; see {@link SubscriptionLifecycle#terminate}.
     *
     * @param onTerminationCreditNote null for the stored option
     * @param onTerminationInvoice    null for the stored option
     * @throws NotAllowedException {@code earlier_billing_failed} while periods before the end
     *                             cannot be billed
     */
    public Subscription terminate(String externalId, String onTerminationCreditNote,
                                  String onTerminationInvoice) {
        before.complete(handle);
        before.mustHaveBilled();
        return lifecycle.terminate(selection.toTerminate(externalId, false),
                onTerminationCreditNote, onTerminationInvoice);
    }

    /** Cancels the pending subscription. */
    public Subscription cancel(String externalId) {
        before.complete(handle);
        return lifecycle.cancel(selection.toTerminate(externalId, true));
    }
}
