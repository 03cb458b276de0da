package billing.plan;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChildPlan;
import billing.catalog.FixedCharge;
import billing.catalog.FixedChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.plan.PlanOverride;
import billing.catalog.reader.plan.PlanPieces;
import billing.catalog.reader.plan.PlanPieces.NewUnits;
import billing.catalog.reader.plan.PlanReader;
import billing.catalog.reader.plan.UnitsOverride;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.ReadContext;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.store.FixedChargeUnitOverrides;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Makes the plan of one subscription differ from that of the others
 * ({@code subscriptions-and-invoicing.md 1.4}): it gets a private child of the plan, which from
 * then on is edited in place, or units of its own where nothing else differs.
 *
 * <p>Works within the caller's transaction; what a request refers to or states wrongly is refused
 * with the documented codes. A subscription that waits for the payment of its start is refused
 * with {@code subscription_incomplete}.
 */
public final class PlanOverrides {
    private static final PlanReader PLANS = new PlanReader();
    private final Handle handle;
    private final Instant now;
    private final ReadContext context;
    private final PlanPieces pieces;
    private final PlanEdit edit;
    private final UnitChanges units;
    private final PrivatePlan privately;

    /** The overrides of a database; {@code billing} invoices what follows. */
    public PlanOverrides(UnitOfWork work, BillingPort billing) {
        this.handle = work.handle();
        this.now = work.now();
        this.context = new ReadContext(new StoredCatalog(work.handle()), work);
        this.pieces = new PlanPieces(context);
        this.edit = new PlanEdit(work, billing);
        this.units = new UnitChanges(work);
        this.privately = new PrivatePlan(work, billing);
    }

    /** Draws what {@code plan_overrides} of a request mean for a subscription that exists. */
    public void override(Subscription subscription, Node overrides) {
        if (overrides == null || overrides.isBlank()) {
            return;
        }
        Plan plan = changeable(subscription);
        if (plan.parentId() == null && PlanOverride.statesUnitsOnly(overrides)) {
            UnitsOverride.read(overrides, plan).forEach(one -> own(subscription, plan, one));
            return;
        }
        Plan own = own(subscription, plan);
        PlanOverride request = own == plan ? PlanOverride.ofExisting(overrides, own, context)
                : PlanOverride.ofNew(overrides, own, context);
        keep(subscription, plan, own, request.plan(), request.immediately());
    }

    /** Changes a charge for the subscription alone. */
    public Charge change(Subscription subscription, String code, Node body) {
        Plan plan = changeable(subscription);
        Plan own = own(subscription, plan);
        Charge changed = pieces.overridden(body, PlanComponents.charge(own, code), own);
        return keepDiffering(subscription, plan, own, PlanComponents.with(own, changed), Set.of())
                ? changed : PlanComponents.charge(plan, code);
    }

    /** Adds a filter to a charge for the subscription alone. */
    public ChargeFilter addFilter(Subscription subscription, String code, Node body) {
        Plan plan = changeable(subscription);
        Plan own = own(subscription, plan);
        Charge charge = PlanComponents.charge(own, code);
        ChargeFilter filter = pieces.newFilter(body, charge);
        keep(subscription, plan, own,
                PlanComponents.with(own, PlanComponents.adding(charge, filter)), Set.of());
        return filter;
    }

    /** Changes a filter for the subscription alone. */
    public ChargeFilter changeFilter(Subscription subscription, String code, UUID filterId,
                                     Node body) {
        Plan plan = changeable(subscription);
        Plan own = own(subscription, plan);
        Charge charge = PlanComponents.charge(own, code);
        ChargeFilter changed = pieces.changed(body, filter(plan, charge, filterId), charge);
        return keepDiffering(subscription, plan, own,
                PlanComponents.with(own, PlanComponents.with(charge, changed)), Set.of())
                ? changed : filter(plan, PlanComponents.charge(plan, code), filterId);
    }

    /** Takes a filter away for the subscription alone; answers what it was. */
    public ChargeFilter removeFilter(Subscription subscription, String code, UUID filterId) {
        Plan plan = changeable(subscription);
        Plan own = own(subscription, plan);
        Charge charge = PlanComponents.charge(own, code);
        ChargeFilter filter = filter(plan, charge, filterId);
        keep(subscription, plan, own,
                PlanComponents.with(own, PlanComponents.without(charge, filter)), Set.of());
        return filter;
    }

    /**
     * Changes a fixed charge for the subscription alone.
     *
     * @throws billing.kernel.error.ForbiddenException {@code cannot_override_charge_model}
     */
    public FixedCharge changeFixed(Subscription subscription, String code, Node body) {
        Plan plan = changeable(subscription);
        FixedCharge stated = PlanComponents.fixedCharge(plan, code);
        PlanOverride.checkModel(body, stated);
        Plan own = own(subscription, plan);
        FixedCharge before = PlanComponents.fixedCharge(own, code);
        NewUnits<FixedCharge> changed = pieces.changed(body, before, own, true);
        BigDecimal asked = changed.piece().units();
        Plan whole = PlanComponents.with(own, changed.piece());
        FixedCharge ofUnits = new FixedChargeRevision(before).units(asked).made();
        if (plan.parentId() == null && areSame(whole, PlanComponents.with(own, ofUnits))) {
            if (changed.immediately() || before.units().compareTo(asked) != 0) {
                own(subscription, plan, new UnitsOverride(stated, asked, changed.immediately()));
            }
            Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, subscription.id());
            return new FixedChargeRevision(stated).units(asked).made();
        }
        keepDiffering(subscription, plan, own, whole,
                changed.immediately() ? Set.of(changed.piece().id()) : Set.of());
        return changed.piece();
    }

    /** A filter by its identifier or, on a private plan, by that of the plan it comes from. */
    public ChargeFilter filter(Subscription subscription, String code, UUID filterId) {
        Plan plan = plan(subscription);
        return filter(plan, PlanComponents.charge(plan, code), filterId);
    }

    private ChargeFilter filter(Plan plan, Charge charge, UUID filterId) {
        return charge.filters().stream().filter(one -> one.id().equals(filterId)).findFirst()
                .orElseGet(() -> plainFilter(plan, charge, filterId));
    }

    /** What a filter of the common plan has become on the private one. */
    private ChargeFilter plainFilter(Plan plan, Charge charge, UUID filterId) {
        Plan common = plan.parentId() == null ? plan
                : new Plans(handle).byId(plan.parentId()).orElseThrow();
        ChargeFilter named = common.pricing().charges().stream()
                .filter(one -> one.id().equals(charge.parentId()))
                .flatMap(one -> one.filters().stream())
                .filter(one -> one.id().equals(filterId)).findFirst()
                .orElseThrow(() -> new NotFoundException("charge_filter", filterId));
        return charge.filters().stream().filter(one -> one.isFor(named.values())).findFirst()
                .orElseThrow(() -> new NotFoundException("charge_filter", filterId));
    }

    /** The stored private plan, or a copy that becomes it once something differs. */
    private Plan own(Subscription subscription, Plan plan) {
        if (plan.parentId() != null) {
            return plan;
        }
        Map<UUID, BigDecimal> ownUnits =
                new FixedChargeUnitOverrides(handle).ofSubscription(subscription.id());
        return new ChildPlan(context::newId, now)
                .copy(new PlanRevision(plan).units(ownUnits).made());
    }

    /**
     * Keeps what a request for a piece changes; returns whether it changes anything. What answers
     * show can be written back, and makes no private plan.
     */
    private boolean keepDiffering(Subscription subscription, Plan plan, Plan own, Plan changed,
                                  Set<UUID> immediately) {
        boolean differs = !immediately.isEmpty() || !areSame(own, changed);
        if (differs) {
            keep(subscription, plan, own, changed, immediately);
        } else {
            Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, subscription.id());
        }
        return differs;
    }

    /** Whether documents of two plans would be the same. */
    private static boolean areSame(Plan one, Plan other) {
        return PLANS.members(one).equals(PLANS.members(other));
    }

    private void keep(Subscription subscription, Plan plan, Plan own, Plan changed,
                      Set<UUID> immediately) {
        if (own == plan) {
            edit.storePrivate(plan, changed, immediately);
        } else {
            privately.begin(subscription, own, changed, immediately);
            edit.callOffPointless(own, changed);
        }
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, subscription.id());
    }

    private void own(Subscription subscription, Plan plan, UnitsOverride override) {
        new FixedChargeUnitOverrides(handle).put(subscription.id(),
                override.fixedCharge().id(), override.units(), now);
        if (subscription.isActive()) {
            units.change(subscription, plan, List.of(new UnitChanges.Change(override.fixedCharge(),
                    override.units(), override.immediately())));
        }
    }

    private Plan changeable(Subscription subscription) {
        subscription.refuseWhileIncomplete();
        return plan(subscription);
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }
}
