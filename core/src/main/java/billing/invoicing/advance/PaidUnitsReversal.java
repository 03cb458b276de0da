package billing.invoicing.advance;

import billing.catalog.Charge;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.fee.store.EventFees;
import billing.kernel.time.Instants;
import billing.subscription.store.Subscriptions;
import billing.usage.EventCursor;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.aggregation.EventReversal;
import billing.usage.store.EventStore;

/**
 * Takes events out of the units that have been paid for in advance before they are voided
 * ({@code rating-and-usage.md 4.6.2}). It runs within the transaction that voids them.
 */
public final class PaidUnitsReversal {
    private final Handle handle;
    private final EventBilling billing;
    private final AdvancePayers payers;

    /** Reverses within the handle's transaction. */
    public PaidUnitsReversal(UnitOfWork work) {
        this.handle = work.handle();
        this.billing = new EventBilling(work);
        this.payers = new AdvancePayers(work.handle());
    }

    /** Reverses an event that still counts. */
    public void reverse(StoredEvent stored) {
        UsageEvent event = stored.event();
        if (event.externalSubscriptionId() == null || !billing.bills(event.code())) {
            return;
        }
        billing.lock(event.code());
        new Subscriptions(handle).history(event.externalSubscriptionId()).at(event.timestamp())
                .flatMap(subscription -> payers.find(subscription, event.code(),
                        event.timestamp()))
                .ifPresent(payer -> {
                    var levels = payer.levels(handle);
                    payer.charges().stream()
                            .filter(charge -> charge.metric().aggregation().type().isReversible())
                            .forEach(charge -> read(payer, charge, stored).reverse(levels));
                    levels.store();
                });
    }

    private EventReversal read(AdvancePayer payer, Charge charge, StoredEvent stored) {
        UsageEvent event = stored.event();
        EventFees fees = new EventFees(handle, payer.terms().subscription().id());
        EventReversal reversal = new EventReversal(charge, payer.period(),
                payer.terms().plan().billing().currency(), stored.sequence());
        long from = Instants.toMicros(Instants.startOf(payer.period().window()));
        try (EventCursor one = new EventStore(handle).events(event.externalSubscriptionId(),
                event.code(), charge.metric().aggregation().recurring() ? null
                        : Instants.startOf(payer.period().window()),
                payer.period().window().end())) {
            while (one.next()) {
                reversal.add(one, one.timestampMicros() >= from, (filter, group) ->
                        fees.chargedUnits(charge, filter, group, event.transactionId()));
            }
        }
        return reversal;
    }
}
