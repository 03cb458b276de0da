package billing.invoicing.advance;

import billing.catalog.store.Metrics;
import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.time.Instants;
import billing.subscription.SubscriptionHistory;
import billing.subscription.store.Subscriptions;
import billing.usage.EventCursor;
import billing.usage.NewEvents;
import billing.usage.aggregation.EventPricing;
import billing.usage.aggregation.RatedUsage;
import billing.usage.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Bills events when they are received, for charges that are paid in advance
 * ({@code rating-and-usage.md 4.6}). It runs within the transaction that stores the events.
 *
 * <p>Events that are received together are billed in the order of their timestamps.
 */
public final class EventBilling {
    /** The codes of the metrics that some plan charges in advance. */
    private static final CachedValue<Set<String>> CODES =
            new CachedValue<>(CachedValue.Topic.METERING,
                    handle -> new Metrics(handle).codesPaidInAdvance());
    private final Handle handle;
    private final EventStore events;
    private final AdvancePayers payers;
    private final AdvanceFees fees;
    private final Set<String> codes;

    /** Bills within the handle's transaction; fees and invoices are created at {@code now}. */
    public EventBilling(UnitOfWork work) {
        this.handle = work.handle();
        this.events = new EventStore(work.handle());
        this.payers = new AdvancePayers(work.handle());
        this.fees = new AdvanceFees(work);
        this.codes = CODES.in(work.handle());
    }

    /** Whether events of a code may be billed when they are received. */
    public boolean bills(String code) {
        return code != null && codes.contains(code);
    }

    /** Locks what billing events of a code needs: all, for it reads and makes invoices. */
    public void lock(String code) {
        if (bills(code)) {
            handle.requireOrganization();
        }
    }

    /** Bills new events; events without a charge that is paid in advance create no fee. */
    public void bill(Iterable<NewEvents> arrived) {
        if (codes.isEmpty()) {
            return;
        }
        for (NewEvents some : arrived) {
            if (some.externalSubscriptionId() != null && bills(some.code())) {
                lock(some.code());
                stretches(some).forEach(stretch -> bill(some, stretch));
            }
        }
        fees.book();
    }

    /**
     * New events of one window.
     *
     * @param last the latest of them
     */
    private record Stretch(AdvancePayer payer, Instant last) {
        private boolean holds(Instant timestamp) {
            return !timestamp.isAfter(last)
                    && !timestamp.isBefore(Instants.startOf(payer.period().window()));
        }
    }

    /** The windows of the new events, in time order. */
    private List<Stretch> stretches(NewEvents some) {
        SubscriptionHistory history =
                new Subscriptions(handle).history(some.externalSubscriptionId());
        List<Stretch> stretches = new ArrayList<>();
        try (EventCursor event = events.events(some.externalSubscriptionId(), some.code(),
                some.first(), Instants.after(some.last()))) {
            while (event.next()) {
                if (event.sequence() >= some.firstSequence()) {
                    Instant at = Instants.ofMicros(event.timestampMicros());
                    payerAt(history, some.code(), stretches, at).ifPresent(payer ->
                            extend(stretches, payer, at));
                }
            }
        }
        return stretches;
    }

    /** The payer at an instant, which is mostly the payer of the previous event. */
    private Optional<AdvancePayer> payerAt(SubscriptionHistory history, String code,
                                           List<Stretch> before, Instant at) {
        return history.at(at).flatMap(subscription -> {
            AdvancePayer last = before.isEmpty() ? null
                    : before.get(before.size() - 1).payer();
            return last != null && last.terms().subscription().equals(subscription)
                    && last.period().window().contains(at) ? Optional.of(last)
                    : payers.find(subscription, code, at);
        });
    }

    private static void extend(List<Stretch> stretches, AdvancePayer payer, Instant at) {
        int last = stretches.size() - 1;
        if (last >= 0 && stretches.get(last).payer() == payer) {
            stretches.set(last, new Stretch(payer, at));
        } else {
            stretches.add(new Stretch(payer, at));
        }
    }

    private void bill(NewEvents some, Stretch stretch) {
        AdvancePayer payer = stretch.payer();
        var levels = payer.levels(handle);
        EventPricing pricing = new EventPricing(payer.charges(), payer.period(),
                payer.terms().plan().billing().currency(), levels);
        boolean recurs = payer.charges().get(0).metric().aggregation().recurring();
        Instant from = Instants.startOf(payer.period().window());
        try (EventCursor event = events.events(some.externalSubscriptionId(), some.code(),
                recurs ? null : from, Instants.after(stretch.last()))) {
            while (event.next()) {
                Instant at = Instants.ofMicros(event.timestampMicros());
                if (event.sequence() >= some.firstSequence() && stretch.holds(at)) {
                    for (RatedUsage usage : pricing.price(event)) {
                        fees.add(payer, usage, event.transactionId());
                    }
                } else {
                    pricing.pass(event, !at.isBefore(from));
                }
            }
        }
        levels.store();
    }
}
