package billing.run;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.kernel.error.NotAllowedException;
import billing.settlement.creditnote.CreditNote;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.service.SubscriptionSelection;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * Where people create, change and end subscriptions. What has fallen due for the customer is done
 * first: an end by hand must find the periods before it billed, whenever the last run was.
 */
public final class SubscriptionService {
    private final Database database;
    private final Identifiers identifiers;

    /** The desk of a database. */
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

    /** A step, with the life of subscriptions at hand. */
    @FunctionalInterface
    private interface Step {
        Subscription take(Handle handle, SubscriptionLifecycle life);
    }

    /** Creates a subscription; see {@link SubscriptionLifecycle#create} for what can be refused. */
    public Outcome create(NewSubscription request, Instant now) {
        Optional<UUID> customer = database.read(handle ->
                Optional.ofNullable(request.externalCustomerId())
                        .flatMap(new Customers(handle)::find).map(Customer::id));
        CaughtUp before = customer.map(id -> catchUp(id, now)).orElseGet(CaughtUp::nothing);
        return step(before, now, (handle, life) -> {
            if (new Subscriptions(handle).find(request.externalId(), SubscriptionStatus.ACTIVE)
                    .isPresent()) {
                before.mustHaveBilled();
            }
            return life.create(request);
        });
    }

    /**
     * Changes a subscription; see {@link SubscriptionLifecycle#update}.
     *
     * @param pending whether the pending one is meant where several bear the external id
     */
    public Outcome update(String externalId, boolean pending, SubscriptionChange change,
                          Instant now) {
        return update(externalId, pending, change, (handle, changed) -> { }, now);
    }

    /**
     * The same with further changes of the subscription in the same transaction.
     *
     * @param further what else is done to it once it is changed
     */
    public Outcome update(String externalId, boolean pending, SubscriptionChange change,
                          BiConsumer<Handle, Subscription> further, Instant now) {
        CaughtUp before = catchUp(database.read(handle -> new SubscriptionSelection(handle)
                .toUpdate(externalId, pending)).customerId(), now);
        return step(before, now, (handle, life) -> {
            Subscription changed = life.update(new SubscriptionSelection(handle)
                    .toUpdate(externalId, pending), change);
            further.accept(handle, changed);
            return new Subscriptions(handle).byId(changed.id()).orElseThrow();
        });
    }

    /**
     * Ends the active subscription; see {@link SubscriptionLifecycle#terminate}.
     *
     * @param onTerminationCreditNote null for the stored option
     * @param onTerminationInvoice    null for the stored option
     * @throws NotAllowedException {@code earlier_billing_failed} while periods before the end
     *                             cannot be billed
     */
    public Outcome terminate(String externalId, String onTerminationCreditNote,
                             String onTerminationInvoice, Instant now) {
        CaughtUp before = catchUp(selected(externalId, false).customerId(), now);
        before.mustHaveBilled();
        return step(before, now, (handle, life) -> life.terminate(
                new SubscriptionSelection(handle).toTerminate(externalId, false),
                onTerminationCreditNote, onTerminationInvoice));
    }

    /** Calls the pending subscription off. */
    public Outcome cancel(String externalId, Instant now) {
        CaughtUp before = catchUp(selected(externalId, true).customerId(), now);
        return step(before, now, (handle, life) -> life.cancel(
                new SubscriptionSelection(handle).toTerminate(externalId, true)));
    }

    private Subscription selected(String externalId, boolean pending) {
        return database.read(handle ->
                new SubscriptionSelection(handle).toTerminate(externalId, pending));
    }

    private CaughtUp catchUp(UUID customer, Instant now) {
        return new BillingRun(database, identifiers).ofCustomer(customer).catchUp(now);
    }

    private Outcome step(CaughtUp before, Instant now, Step step) {
        List<Invoice> invoices = new ArrayList<>();
        List<CreditNote> notes = new ArrayList<>();
        Subscription subscription = database.write(handle -> {
            invoices.clear();
            notes.clear();
            before.complete(handle);
            return step.take(handle, new SubscriptionLifecycle(
                    new UnitOfWork(handle, identifiers, now),
                    new LifecycleInvoicing(invoices::add, notes::add)));
        });
        return new Outcome(subscription, invoices, notes, before.report());
    }
}
