package billing.invoicing.service;

import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoicingReason;
import billing.subscription.BillingPort;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.service.SubscriptionStart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a change of plan that has not taken place would bill
 * ({@code subscriptions-and-invoicing.md 2.4, 2.5}). Writes nothing.
 */
public final class PlanChangeTrigger {
    private final UnitOfWork work;

    /** The changes of stored subscriptions, as seen at the time of the unit of work. */
    public PlanChangeTrigger(UnitOfWork work) {
        this.work = work;
    }

    /**
     * Returns the end of the one subscription and, if it bills something, the start of the other.
     *
     * @param active the subscription that ends, in its state before
     * @param next   the subscription that follows, simulated as active
     * @param at     when the one ends and the other starts
     */
    public List<BilledSubscription> billed(SubscriptionTerms active, SubscriptionTerms next,
                                           Succession how, Instant at) {
        List<BilledSubscription> billed = new ArrayList<>();
        billed.add(new BilledSubscription(new SubscriptionTerms(
                SimulatedSubscription.succeeded(active.subscription(), how, at), active.plan(),
                active.zone()), InvoicingReason.SUBSCRIPTION_TERMINATING,
                how == Succession.UPGRADED ? next.plan() : null));
        new SubscriptionStart(work, BillingPort.NONE)
                .causeOfChange(next.subscription(), next.plan())
                .ifPresent(cause -> billed.add(
                        new BilledSubscription(next, InvoicingReason.of(cause))));
        return billed;
    }
}
