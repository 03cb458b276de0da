package billing.apply;

import billing.apply.ResourceChange.Action;
import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.input.References;
import billing.invoicing.Invoice;
import billing.kernel.error.InputException;
import billing.kernel.error.NotAllowedException;
import billing.run.CaughtUp;
import billing.run.DueBilling;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSubscribers;
import billing.run.RunReport;
import billing.subscription.BillingPort;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The catalog of a database as files state it: checked, compared, applied.
 *
 * <p>Applying is one transaction and repeatable: a second time it changes nothing. Nothing is
 * deleted but what belongs to a list that a file states completely, like the charges of a plan.
 */
public final class Catalog {
    /** New resources of a kind that are stored together. */
    private static final int TOGETHER = 1_000;
    private final Identifiers identifiers;
    private final Instant now;

    /** The catalog as of an instant; identifiers are for what is new. */
    public Catalog(Identifiers identifiers, Instant now) {
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * Checks files alone: references must be found in them.
     *
     * @throws InputException with every fault
     */
    public void validate(CatalogFiles files) {
        read(files, ApplyTarget.NOTHING).read();
        files.reading().problems().refuse();
    }

    /**
     * The plans that files state, checked without a database.
     *
     * @throws InputException with every fault
     */
    public List<Plan> plans(CatalogFiles files) {
        return plans(files, ApplyTarget.NOTHING);
    }

    private List<Plan> plans(CatalogFiles files, ApplyTarget stored) {
        List<DeclaredResource<?>> declared = read(files, stored).read();
        files.reading().problems().refuse();
        return declared.stream().map(DeclaredResource::desired).filter(Plan.class::isInstance)
                .map(Plan.class::cast).toList();
    }

    /**
     * The plans that files state, with the identities of those that are in a database: what they
     * would be if they could be changed at will. Nothing is written.
     *
     * @throws InputException with every fault
     */
    public List<Plan> plans(Handle handle, CatalogFiles files) {
        return plans(files, ApplyTarget.in(handle));
    }

    /**
     * What applying files would change.
     *
     * @throws InputException with every fault
     */
    public CatalogChange diff(Database database, CatalogFiles files) {
        return database.read(handle -> diff(handle, files));
    }

    /**
     * What applying files would change.
     *
     * @throws InputException with every fault
     */
    public CatalogChange diff(Handle handle, CatalogFiles files) {
        return new CatalogChange(compare(handle, files).changes());
    }

    /**
     * Makes the database hold what files state, or leaves it as it is when anything is wrong. What
     * is due for those for whom a new price of a plan decides on a change of plan that waits is
     * billed before ({@code subscriptions-and-invoicing.md 5.4}).
     *
     * @throws InputException      with every fault
     * @throws NotAllowedException {@code earlier_billing_failed} while what is due before a new
     *                             price cannot be billed
     */
    public AppliedCatalog apply(Database database, CatalogFiles files) {
        DueBilling due = new DueBilling(database, identifiers);
        Optional<AppliedCatalog> applied = database.write(handle -> {
            Comparison compared = compare(handle, files);
            return due.isDue(handle, compared.repriced(handle), now)
                    ? Optional.empty() : Optional.of(carryOut(handle, compared, new RunReport()));
        });
        return applied.orElseGet(() -> due.carryOut(repriced(files), now, (handle, before) ->
                carryOut(handle, files, before)));
    }

    /**
     * Does what applying files would do and rolls all of it back.
     *
     * @param view reads the result before; what it returns is all that is kept
     * @throws InputException      with every fault
     * @throws NotAllowedException {@code earlier_billing_failed}
     */
    public <T> T rehearse(Database database, CatalogFiles files,
                          BiFunction<Handle, AppliedCatalog, T> view) {
        return new DueBilling(database, identifiers).rehearse(repriced(files), now,
                (handle, before) -> view.apply(handle, carryOut(handle, files, before)));
    }

    private Database.Work<Set<UUID>> repriced(CatalogFiles files) {
        return handle -> compare(handle, files).repriced(handle);
    }

    private AppliedCatalog carryOut(Handle handle, CatalogFiles files, CaughtUp before) {
        before.complete(handle);
        Comparison compared = compare(handle, files);
        if (!compared.repriced(handle).isEmpty()) {
            before.mustHaveBilled();
        }
        return carryOut(handle, compared, before.report());
    }

    private AppliedCatalog carryOut(Handle handle, Comparison compared, RunReport before) {
        List<Invoice> invoices = new ArrayList<>();
        carryOut(compared, new ApplyTransaction(handle, compared.reading().context(),
                new LifecycleInvoicing(invoices::add)));
        return new AppliedCatalog(new CatalogChange(compared.changes()), invoices, before);
    }

    /**
     * Changes the catalog of a database to what files state, even what may not change while
     * customers follow it: for copies on which nothing has happened. Customers, sellers and
     * subscriptions of the files are passed over.
     *
     * @throws InputException with every fault
     */
    public void impose(Database copy, CatalogFiles files) {
        copy.writing(handle -> {
            CatalogReading reading = read(files, ApplyTarget.in(handle));
            List<DeclaredResource<?>> sold = reading.read(ResourceTypes.SOLD);
            files.reading().problems().refuse();
            ApplyTransaction transaction =
                    new ApplyTransaction(handle, reading.context(), BillingPort.NONE);
            List<ResourceChange> changes = new ArrayList<>();
            sold.forEach(one -> changes.add(compare(handle, one, reading)));
            carryOut(new Comparison(reading, sold, changes), transaction);
        });
    }

    private CatalogReading read(CatalogFiles files, ApplyTarget stored) {
        files.requireReadable();
        return new CatalogReading(files, stored, identifiers, now);
    }

    /** What files state, and what each of it changes, in the same order. */
    private record Comparison(CatalogReading reading, List<DeclaredResource<?>> declared,
                              List<ResourceChange> changes) {
        /** The customers for whom a new price decides on a change of plan that waits. */
        Set<UUID> repriced(Handle handle) {
            Set<UUID> customers = new LinkedHashSet<>();
            for (ResourceChange change : changes) {
                if (change.action() == Action.CHANGE && change.resource() instanceof Plan plan
                        && change.members().stream()
                        .anyMatch(member -> member.path().equals("amount_cents"))) {
                    customers.addAll(PlanSubscribers.ofPriced(handle, plan.code()));
                }
            }
            return customers;
        }
    }

    private Comparison compare(Handle handle, CatalogFiles files) {
        CatalogReading reading = read(files, ApplyTarget.in(handle));
        List<DeclaredResource<?>> declared = reading.read();
        List<ResourceChange> changes = new ArrayList<>();
        for (DeclaredResource<?> one : declared) {
            ResourceChange change = compare(handle, one, reading);
            if (change.action() == Action.CHANGE) {
                check(handle, one, change.members());
            }
            changes.add(change);
        }
        files.reading().problems().refuse();
        return new Comparison(reading, declared, changes);
    }

    private static <T> void check(Handle handle, DeclaredResource<T> one,
                                  List<MemberChange> changes) {
        one.kind().store().check(handle, one, changes);
    }

    private static <T> ResourceChange compare(Handle handle, DeclaredResource<T> one,
                                              References references) {
        String key = one.key() == null ? "" : one.key();
        String noun = one.kind().noun();
        if (one.stored() == null) {
            return new ResourceChange(noun, key, Action.CREATE, ResourceDifference.between(Map.of(),
                    one.kind().reader().members(one.desired(), references)), one.desired(), 0, 0);
        }
        boolean isOver = one.stored() instanceof DeclaredSubscription known && known.isOver();
        List<MemberChange> members = isOver ? List.of()
                : ResourceDifference.between(one.kind().reader().members(one.stored(), references),
                        one.kind().reader().members(one.desired(), references));
        int followers = members.isEmpty() || !(one.stored() instanceof Plan plan) ? 0
                : new Subscriptions(handle).countOfPlan(plan.id(),
                        List.of(SubscriptionStatus.ACTIVE, SubscriptionStatus.PENDING));
        return new ResourceChange(noun, key, members.isEmpty() ? Action.LEAVE : Action.CHANGE,
                members, one.desired(), followers, keepingTaxes(handle, one));
    }

    private static int keepingTaxes(Handle handle, DeclaredResource<?> one) {
        return one.stored() instanceof BillingEntity before
                && one.desired() instanceof BillingEntity after
                && !before.invoicing().euTaxManagement() && after.invoicing().euTaxManagement()
                ? new Customers(handle).countOfEntity(before.id()) : 0;
    }

    /** Stores what changes, in the order of the files; what is new, in groups of a kind. */
    private static void carryOut(Comparison compared, ApplyTransaction transaction) {
        List<DeclaredResource<?>> added = new ArrayList<>();
        for (int place = 0; place < compared.declared().size(); place++) {
            DeclaredResource<?> one = compared.declared().get(place);
            Action action = compared.changes().get(place).action();
            if (action == Action.LEAVE) {
                continue;
            }
            if (!added.isEmpty() && (action != Action.CREATE || added.size() == TOGETHER
                    || added.get(0).kind() != one.kind())) {
                add(added, transaction);
                added.clear();
            }
            if (action == Action.CREATE) {
                added.add(one);
            } else {
                change(one, transaction);
            }
        }
        add(added, transaction);
    }

    @SuppressWarnings("unchecked") // all are of the kind of the first
    private static <T> void add(List<DeclaredResource<?>> added, ApplyTransaction transaction) {
        if (!added.isEmpty()) {
            List<DeclaredResource<T>> ofKind = new ArrayList<>();
            added.forEach(one -> ofKind.add((DeclaredResource<T>) one));
            ofKind.get(0).kind().store().insertAll(transaction, ofKind);
        }
    }

    private static <T> void change(DeclaredResource<T> one, ApplyTransaction transaction) {
        one.store(() -> one.kind().store()
                .update(transaction, one.fields(), one.stored(), one.desired()));
    }
}
