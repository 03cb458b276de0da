package billing.repair.simulation.replay;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.repair.simulation.BillingSchedule;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.Simulation;
import billing.repair.simulation.store.BilledInvoices;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Compares the invoices of customers with those that they would have had under another catalog.
 * When only prices differ, the billed periods are priced again; the histories of customers who
 * would have been billed in other periods, in another currency or by other metering are replayed
 * under each catalog in temporary databases. Nothing is written to the stored database.
 */
public final class CatalogTrial {
    private final Database stored;
    private final Identifiers identifiers;
    private final Instant now;

    /** Creates trials on a database as of {@code now}. */
    public CatalogTrial(Database stored, Identifiers identifiers, Instant now) {
        this.stored = stored;
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * The result of a trial.
     *
     * @param totals   the totals by customer and currency
     * @param replayed the number of customers whose history was replayed
     */
    public record Outcome(List<SimulatedTotal> totals, int replayed) {
        public Outcome {
            totals = List.copyOf(totals);
        }
    }

    /** Returns the number of invoices that {@link #compare} compares. */
    public int invoices(Window span, List<String> customers) {
        return stored.read(handle -> {
            List<UUID> chosen = ids(handle, customers);
            BilledInvoices billed = new BilledInvoices(handle);
            return chosen.isEmpty() ? billed.within(span, null).size()
                    : chosen.stream().mapToInt(one -> billed.within(span, one).size()).sum();
        });
    }

    /**
     * Compares the catalog of files with the amounts billed within a span.
     *
     * @param customers by external id; empty for all
     * @param progress  receives the number of invoices newly done
     * @throws billing.kernel.error.InputException    with every fault of the files
     * @throws billing.kernel.error.NotFoundException for an unknown customer
     */
    public Outcome compare(CatalogFiles files, Window span, List<String> customers,
                           LongConsumer progress) {
        List<UUID> chosen = stored.read(handle -> ids(handle, customers));
        List<Plan> plans = stored.read(handle ->
                new Catalog(identifiers, now).plans(handle, files));
        try (Replica other = Replica.copyOf(stored).withCatalog(files, identifiers, now)) {
            Set<UUID> affected = withOtherSchedule(other.database(), chosen);
            List<SimulatedTotal> totals = new ArrayList<>(
                    priced(plans, span, chosen, affected, progress));
            if (!affected.isEmpty()) {
                totals.addAll(replayed(other, affected, ids(plans), span, progress));
            }
            return new Outcome(totals, affected.size());
        }
    }

    private static List<UUID> ids(Handle handle, List<String> customers) {
        return customers.stream().map(name -> new Customers(handle).get(name).id()).toList();
    }

    private List<SimulatedTotal> priced(List<Plan> plans, Window span, List<UUID> chosen,
                                        Set<UUID> without, LongConsumer progress) {
        return stored.read(handle -> {
            List<SimulatedTotal> totals = new ArrayList<>();
            for (UUID customer : chosen.isEmpty()
                    ? new BilledInvoices(handle).customersWithin(span) : chosen) {
                if (!without.contains(customer)) {
                    List<SimulatedTotal> own =
                            new Simulation(handle, customer, plans).simulate(span);
                    totals.addAll(own);
                    progress.accept(own.stream().mapToInt(SimulatedTotal::invoices).sum());
                }
            }
            return totals;
        });
    }

    /**
     * Returns the customers with a subscription to a plan of another schedule in the replica, the
     * oldest first.
     */
    private Set<UUID> withOtherSchedule(Database other, List<UUID> chosen) {
        List<Subscription> all = stored.read(handle -> subscriptions(handle, chosen));
        Set<UUID> planIds = all.stream().map(Subscription::planId).collect(Collectors.toSet());
        Map<UUID, Plan> was = stored.read(handle -> new Plans(handle).byIds(planIds));
        Map<UUID, Plan> is = other.read(handle -> new Plans(handle).byIds(planIds));
        Set<UUID> changed = BillingSchedule.changed(was, is);
        return all.stream().filter(one -> changed.contains(one.planId()))
                .map(Subscription::customerId).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Subscription> subscriptions(Handle handle, List<UUID> chosen) {
        Subscriptions subscriptions = new Subscriptions(handle);
        return chosen.isEmpty() ? Arrays.stream(SubscriptionStatus.values())
                .flatMap(status -> subscriptions.withStatus(status).stream())
                .sorted(Comparator.comparing(Subscription::createdAt)).toList()
                : chosen.stream().flatMap(id -> subscriptions.ofCustomer(id).stream()).toList();
    }

    private static Set<UUID> ids(List<Plan> plans) {
        return plans.stream().map(Plan::id).collect(Collectors.toSet());
    }

    private List<SimulatedTotal> replayed(Replica other, Set<UUID> customers,
                                          Set<UUID> defined, Window span,
                                          LongConsumer progress) {
        List<SimulatedTotal> totals = new ArrayList<>();
        try (Replica same = Replica.copyOf(stored)) {
            for (UUID customer : customers) {
                BilledHistory was = billed(stored, customer, span);
                BilledHistory rerated = replayed(same.database(), customer, Set.of(), span);
                BilledHistory is = replayed(other.database(), customer, defined, span);
                Set<CurrencyUnit> currencies = new LinkedHashSet<>(was.bills().keySet());
                currencies.addAll(rerated.bills().keySet());
                currencies.addAll(is.bills().keySet());
                currencies.forEach(one -> totals.add(new SimulatedTotal(customer,
                        was.invoices(), was.in(one), rerated.in(one).minus(was.in(one)),
                        is.in(one))));
                progress.accept(was.invoices());
            }
        }
        return totals;
    }

    private BilledHistory replayed(Database replica, UUID customer, Set<UUID> defined,
                                   Window span) {
        new CustomerReplay(stored, replica, identifiers, customer, defined).replay(now);
        return billed(replica, customer, span);
    }

    private static BilledHistory billed(Database database, UUID customer, Window span) {
        return database.read(handle -> BilledHistory.read(handle, customer, span));
    }
}
