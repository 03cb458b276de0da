package billing.run;

import billing.catalog.Plan;
import billing.store.Database;
import billing.store.Handle;
import billing.store.Identifiers;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Everything that falls due on its own: starts, periods, ends, trials, drafts, overdue invoices,
 * coupons ({@code subscriptions-and-invoicing.md 5}).
 *
 * <p>Work is done in the order of its scheduled instants, with the clock standing at that instant,
 * each step in a transaction of its own. What is due follows from the data alone: a run may be
 * repeated, killed and repeated, or left out for a year, and each thing is done once.
 */
public final class BillingRun {
    private final Database database;
    private final Identifiers identifiers;
    private final UUID customerId;

    /** The run over a whole database. */
    public BillingRun(Database database, Identifiers identifiers) {
        this(database, identifiers, null);
    }

    private BillingRun(Database database, Identifiers identifiers, UUID customerId) {
        this.database = database;
        this.identifiers = identifiers;
        this.customerId = customerId;
    }

    /** The run over one customer's subscriptions and drafts. */
    public BillingRun ofCustomer(UUID id) {
        return new BillingRun(database, identifiers, id);
    }

    /** What {@link #until} would do now; nothing is written. */
    public RunPlan plan(Instant now) {
        return database.read(handle ->
                new Foresight(handle).plan(agenda(handle, now, new HashMap<>())));
    }

    /**
     * Does everything due up to {@code now}, included. A run of another program is waited for, so
     * that things happen in the order of their instants; it leaves nothing to be done twice.
     *
     * @throws billing.error.StoreException when the database fails; what was done until then is
     *                                      kept, and the next run goes on from there. Anything
     *                                      else that fails is reported, and the run goes on
     */
    public RunReport until(Instant now, RunListener listener) {
        return database.runAlone(() -> carriedOut(now, listener));
    }

    private RunReport carriedOut(Instant now, RunListener listener) {
        Map<UUID, Plan> plans = new HashMap<>();
        Outset outset = outset(now, plans);
        listener.begins(outset.plan());
        if (outset.plan().isEmpty()) {
            return new RunReport();
        }
        try (RunInProgress run =
                     new RunInProgress(database, identifiers, outset.agenda(), plans,
                             new FlaggedUsage(database, identifiers, customerId), listener)) {
            return run.carryOut();
        }
    }

    /** What is to be done, before anything is. */
    private record Outset(Agenda agenda, RunPlan plan) {
    }

    private Outset outset(Instant now, Map<UUID, Plan> plans) {
        return database.read(handle -> {
            Agenda agenda = agenda(handle, now, plans);
            return new Outset(agenda, new Foresight(handle).plan(new Agenda(agenda)));
        });
    }

    private Agenda agenda(Handle handle, Instant now, Map<UUID, Plan> plans) {
        Agenda agenda = new Agenda(now);
        new LiveSubscriptions(handle, plans).all(customerId).forEach(agenda::follow);
        new OtherWork(handle).until(now, customerId).forEach(agenda::add);
        return agenda;
    }
}
