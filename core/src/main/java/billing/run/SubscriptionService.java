package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * Creates, changes and ends subscriptions, each in a transaction of its own, after what has fallen
 * due for the customer is billed ({@link DueBilling}). {@link SubscriptionRequests} has the rules.
 */
public final class SubscriptionService {
    private final Database database;
    private final Identifiers identifiers;

    /** The service of a database. */
    public SubscriptionService(Database database, Identifiers identifiers) {
        this.database = database;
        this.identifiers = identifiers;
    }

    /**
     * The result of an action.
     *
     * @param subscription in its present state
     * @param invoices     of its start or end
     * @param notes        credit notes for days that were paid for and will not be used
     * @param before       what had fallen due and was done first
     */
    public record Outcome(Subscription subscription, List<Invoice> invoices,
                          List<CreditNote> notes, RunReport before) {
        public Outcome {
            invoices = List.copyOf(invoices);
            notes = List.copyOf(notes);
        }
    }

    /** A request within its transaction. */
    @FunctionalInterface
    private interface Request {
        Subscription carryOut(Handle handle, SubscriptionRequests requests);
    }

    /** Creates a subscription or changes its plan; see {@link SubscriptionRequests#create}. */
    public Outcome create(NewSubscription request, Instant now) {
        return carryOut(SubscriptionRequests.customersOf(request), now,
                (handle, requests) -> requests.create(request).shown());
    }

    /**
     * Changes a subscription; see {@link SubscriptionRequests#update}.
     *
     * @param pending whether the pending one is meant where several bear the external id
     * @param prices  {@code plan_overrides}; null for none
     * @param further what else is done to it once it is changed, in the same transaction
     */
    public Outcome update(String externalId, boolean pending, SubscriptionChange change,
                          Node prices, BiConsumer<Handle, Subscription> further,
                          Instant now) {
        return carryOut(SubscriptionRequests.customerOfUpdated(externalId, pending), now,
                (handle, requests) -> {
                    Subscription changed = requests.update(externalId, pending, change,
                            prices);
                    further.accept(handle, changed);
                    return new Subscriptions(handle).byId(changed.id()).orElseThrow();
                });
    }

    /**
     * Ends the active subscription; see {@link SubscriptionRequests#terminate}.
     *
     * @param onTerminationCreditNote null for the stored option
     * @param onTerminationInvoice    null for the stored option
     */
    public Outcome terminate(String externalId, String onTerminationCreditNote,
                             String onTerminationInvoice, Instant now) {
        return carryOut(SubscriptionRequests.customerOfEnded(externalId, false), now,
                (handle, requests) -> requests.terminate(externalId, onTerminationCreditNote,
                        onTerminationInvoice));
    }

    /** Cancels the pending subscription. */
    public Outcome cancel(String externalId, Instant now) {
        return carryOut(SubscriptionRequests.customerOfEnded(externalId, true), now,
                (handle, requests) -> requests.cancel(externalId));
    }

    private Outcome carryOut(Database.Work<Set<UUID>> customers, Instant now,
                             Request request) {
        return new DueBilling(database, identifiers).carryOut(customers, now, (handle, before) -> {
            List<Invoice> invoices = new ArrayList<>();
            List<CreditNote> notes = new ArrayList<>();
            Subscription subscription = request.carryOut(handle, new SubscriptionRequests(
                    new UnitOfWork(handle, identifiers, now),
                    new LifecycleInvoicing(invoices::add, notes::add), before));
            return new Outcome(subscription, invoices, notes, before.report());
        });
    }
}
