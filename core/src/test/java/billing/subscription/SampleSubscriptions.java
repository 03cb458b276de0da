package billing.subscription;

import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.time.BillingTime;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/** A running subscription with every member set, and what waits after it; seeded identifiers. */
public final class SampleSubscriptions {
    public static final Instant NOW = SampleCatalog.NOW;
    private final Identifiers ids = Identifiers.seeded(13);

    public final Subscription running;
    public final Subscription waiting;

    public SampleSubscriptions(SampleCatalog catalog, SampleParties parties) {
        UUID customer = parties.customer.id();
        this.running = new Subscription(id(), customer, catalog.plan.id(), "sub_1", "Main",
                new Subscription.Terms(BillingTime.ANNIVERSARY,
                        Instant.parse("2024-01-15T00:00:00Z"), ZoneId.of("Europe/Vienna"),
                        ZoneId.of("Asia/Tokyo"), Instant.parse("2026-01-15T00:00:00Z"),
                        TerminationCredit.CREDIT,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(parties.entity.id(), false, true, "PO-1",
                        new PaymentChoice("provider", id()),
                        List.of("reverse"), false),
                new Subscription.State(SubscriptionStatus.ACTIVE,
                        Instant.parse("2024-01-15T10:00:00Z"),
                        Instant.parse("2024-01-15T10:00:01Z"), null, null,
                        Instant.parse("2024-01-29T22:00:00Z"), null, null, Succession.NONE),
                Instant.parse("2024-01-15T10:00:00Z"), NOW);
        this.waiting = new Subscription(id(), customer, catalog.plan.id(), "sub_1", null,
                new Subscription.Terms(BillingTime.ANNIVERSARY,
                        Instant.parse("2024-01-15T00:00:00Z"), null, null, null, null,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(null, true, false, null,
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(SubscriptionStatus.PENDING, null, null, null, null, null,
                        null, running.id(), Succession.NONE),
                NOW, NOW);
    }

    /** Adds the subscriptions; catalog and parties must be there. */
    public SampleSubscriptions insertInto(Handle handle) {
        Subscriptions subscriptions = new Subscriptions(handle);
        subscriptions.insert(running);
        subscriptions.insert(waiting);
        return this;
    }

    private UUID id() {
        return ids.next(NOW);
    }
}
