package billing.run;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PreparedInvoice;
import billing.kernel.error.StoreException;
import billing.kernel.work.Chunks;
import billing.run.schedule.LiveSubscription;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Computes the periodic invoices of a run, some of them on one reading of their customers.
 *
 * @param parts        what an invoice bills
 * @param partFailures receives, on any thread, why invoices could not be computed together although
 *                     each of them could be computed alone
 */
record Preparation(Database database, Parts parts, Consumer<RuntimeException> partFailures) {
    /** Beginning to read costs as much as an invoice: after a commit, pages are mapped again. */
    private static final int MOST_TOGETHER = 50;
    private static final int LEAST_TOGETHER = 10;
    /** So many parts keep all threads at work to the end, few customers with much usage too. */
    private static final int PARTS = 20;

    /** Computes what a run bills, in which changes of plan are billed on their own. */
    Preparation(Database database, Consumer<RuntimeException> partFailures) {
        this(database, (handle, group, at) -> BillingGroups.periodic(group), partFailures);
    }

    /** The same where a failure of invoices together is of no interest. */
    Preparation(Database database) {
        this(database, failure -> { });
    }

    /** What the invoice of a group bills at an instant. */
    @FunctionalInterface
    interface Parts {
        List<BilledSubscription> billed(Handle handle, List<LiveSubscription> group, Instant at);
    }

    /** Groups of subscriptions in the parts in which they are prepared. */
    static List<List<List<LiveSubscription>>> inParts(List<List<LiveSubscription>> groups) {
        int together = Math.max(LEAST_TOGETHER, Math.min(MOST_TOGETHER, groups.size() / PARTS));
        return Chunks.of(groups, together);
    }

    /**
     * The invoices of groups at an instant, in order; nothing is written. When their customers
     * cannot be read together, each is tried alone, so that one fails alone.
     */
    List<PreparedGroup> prepare(List<List<LiveSubscription>> groups, Instant at) {
        try {
            return database.read(handle -> prepare(handle, groups, at));
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            if (groups.size() == 1) {
                return List.of(new PreparedGroup(groups.get(0), null, null, e));
            }
            List<PreparedGroup> alone =
                    groups.stream().flatMap(one -> prepare(List.of(one), at).stream()).toList();
            if (alone.stream().allMatch(one -> one.failure() == null)) {
                partFailures.accept(e);
            }
            return alone;
        }
    }

    /** The same as a transaction finds their customers, plans and billing entities. */
    List<PreparedGroup> prepare(Handle handle, List<List<LiveSubscription>> groups, Instant at) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                groups.stream().map(Preparation::customerId).distinct().toList());
        TermsMarks marks = TermsMarks.read(handle);
        UnaryOperator<LiveSubscription> current = onCurrentPlans(handle, groups);
        Map<List<LiveSubscription>, BillingTrigger> triggers = new IdentityHashMap<>();
        groups.forEach(group -> triggers.put(group, new BillingTrigger(
                customers.get(customerId(group)), at,
                parts.billed(handle, group.stream().map(current).toList(), at))));
        Function<BillingTrigger, PreparedInvoice> computation = new Invoicing().readAhead(handle,
                groups.stream().map(triggers::get).toList());
        return groups.stream().map(group ->
                prepare(group, triggers.get(group), computation, marks)).toList();
    }

    /** Subscriptions may have been read long before; what has not changed is not made again. */
    private static UnaryOperator<LiveSubscription> onCurrentPlans(
            Handle handle, List<List<LiveSubscription>> groups) {
        Map<UUID, Plan> plans = new Plans(handle).byIds(groups.stream().flatMap(List::stream)
                .map(live -> live.subscription().planId()).distinct().toList());
        return live -> {
            Plan plan = plans.get(live.subscription().planId());
            return plan.equals(live.terms().plan()) ? live : live.with(plan);
        };
    }

    private static PreparedGroup prepare(List<LiveSubscription> group, BillingTrigger trigger,
                                         Function<BillingTrigger, PreparedInvoice> computation,
                                         TermsMarks marks) {
        try {
            return new PreparedGroup(group, computation.apply(trigger), marks, null);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            return new PreparedGroup(group, null, null, e);
        }
    }

    private static UUID customerId(List<LiveSubscription> group) {
        return group.get(0).subscription().customerId();
    }
}
