package billing.run;

import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.run.schedule.JobType;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Carries out requests that change subscriptions and wallets, after what has fallen due for the
 * customers whom they concern is done: an end by request must find the periods before it billed,
 * and a new rule of a wallet the top-ups of the former one made, whenever the last run was
 * ({@code subscriptions-and-invoicing.md 5.4}).
 */
public final class DueBilling {
    /** The work on which requests depend. */
    private static final Set<JobType> FIRST = Stream.concat(CaughtUp.BILLING.stream(), Stream.of(
            JobType.WALLET_EXPIRY, JobType.RULE_EXPIRY, JobType.INTERVAL_TOP_UPS))
            .collect(Collectors.toUnmodifiableSet());
    private final Database database;
    private final Identifiers identifiers;

    /** The due billing of a database. */
    public DueBilling(Database database, Identifiers identifiers) {
        this.database = database;
        this.identifiers = identifiers;
    }

    /** Reads the customer with an external id; nobody for null and for an unknown one. */
    public static Database.Work<Set<UUID>> customer(String externalId) {
        return handle -> Optional.ofNullable(externalId).flatMap(new Customers(handle)::find)
                .map(customer -> Set.of(customer.id())).orElse(Set.of());
    }

    /** A request within its transaction; it changes nothing but the database. */
    @FunctionalInterface
    public interface Request<T> {
        /**
         * Carries it out.
         *
         * @param before the run for the customers, which the request completes
         */
        T carryOut(Handle handle, CaughtUp before);
    }

    /**
     * Carries out a request in one transaction. If billing is due for the customers, or something
     * of their wallets that the request may change, everything due is done in transactions before
     * it, after a run in progress; but first all of it is rehearsed with the request, so that one
     * that is refused bills nothing.
     *
     * @param customers reads whose work comes first; empty for a new customer: nothing is due then
     */
    public <T> T carryOut(Database.Work<Set<UUID>> customers, Instant now,
                          Request<T> request) {
        CaughtUp before = caughtUp(database.read(customers), now, request);
        return database.write(handle -> request.carryOut(handle, before));
    }

    /**
     * Carries out a request like {@link #carryOut}; it is refused while what is due before it
     * cannot be billed, because it would lose that.
     *
     * @throws billing.kernel.error.NotAllowedException {@code earlier_billing_failed}
     */
    public <T> T onceBilled(Database.Work<Set<UUID>> customers, Instant now,
                            Request<T> request) {
        return carryOut(customers, now, onceBilled(request));
    }

    /** The same for a request that does not depend on what was billed before it. */
    public <T> T onceBilled(Database.Work<Set<UUID>> customers, Instant now,
                            Database.Work<T> work) {
        return this.<T>onceBilled(customers, now, (handle, before) -> work.with(handle));
    }

    /**
     * Does what {@link #carryOut} would do and rolls all of it back; what the request returns is
     * all that is kept.
     */
    public <T> T rehearse(Database.Work<Set<UUID>> customers, Instant now, Request<T> request) {
        BillingRun run = run(database.read(customers));
        return isDue(run.plan(now)) ? run.rehearse(now, request)
                : database.rehearse(handle -> request.carryOut(handle, CaughtUp.nothing()));
    }

    /**
     * Reads what a request that {@link #carryOut} carries out would find: while work is due before
     * it, that is done and rolled back, and others who want to write wait meanwhile.
     *
     * @param view reads; what it returns is all that is kept
     */
    public <T> T foresee(Database.Work<Set<UUID>> customers, Instant now, Database.Work<T> view) {
        BillingRun run = run(database.read(customers));
        return isDue(run.plan(now)) ? run.rehearse(now, (handle, before) -> view.with(handle))
                : database.read(view);
    }

    /** Whether work that precedes requests is due for customers. */
    public boolean isDue(Handle handle, Set<UUID> customers, Instant now) {
        // Customers are gone through one by one: most of many have nothing that falls due.
        Set<UUID> some = new LinkedHashSet<>();
        new Subscriptions(handle).ofCustomers(customers).stream()
                .filter(Subscription::hasNotEnded)
                .forEach(one -> some.add(one.customerId()));
        new Wallets(handle).active(customers).forEach(one -> some.add(one.customerId()));
        return isDue(run(some).plan(handle, now));
    }

    private static <T> Request<T> onceBilled(Request<T> request) {
        return (handle, before) -> {
            before.complete(handle);
            before.mustHaveBilled();
            return request.carryOut(handle, before);
        };
    }

    private CaughtUp caughtUp(Set<UUID> customers, Instant now, Request<?> request) {
        BillingRun run = run(customers);
        if (!isDue(run.plan(now))) {
            return CaughtUp.nothing();
        }
        run.rehearse(now, request);
        return run.catchUp(now);
    }

    private BillingRun run(Set<UUID> customers) {
        return new BillingRun(database, identifiers).ofCustomers(customers);
    }

    private static boolean isDue(RunPlan plan) {
        return !Collections.disjoint(plan.jobs().keySet(), FIRST);
    }
}
