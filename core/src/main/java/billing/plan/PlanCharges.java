package billing.plan;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.plan.PlanPieces;
import billing.catalog.reader.plan.PlanPieces.NewUnits;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Shape;
import billing.input.Types;
import billing.subscription.BillingPort;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What requests can do to single charges, filters and fixed charges of a plan
 * ({@code rating-and-usage.md 4.4}, {@code subscriptions-and-invoicing.md 1.2, 11}). Works within
 * the caller's transaction; what a request refers to or states wrongly is refused with the
 * documented codes.
 */
public final class PlanCharges {
    private static final String CASCADE_UPDATES = "cascade_updates";
    private static final Shape CASCADE = Shape.of("request")
            .with(CASCADE_UPDATES, Types.flag(), "Whether private children follow.");
    private final PlanEdit edit;
    private final Plans plans;
    private final PlanPieces pieces;

    /** The pieces of the plans of a database; {@code billing} invoices what follows. */
    public PlanCharges(UnitOfWork work, BillingPort billing) {
        this.edit = new PlanEdit(work, billing);
        this.plans = new Plans(work.handle());
        this.pieces = new PlanPieces(
                new ReadContext(new StoredCatalog(work.handle()), work));
    }

    /** Adds a charge. */
    public Charge add(Plan plan, Node body) {
        Charge charge = pieces.newCharge(body, plan);
        edit.store(plan, new PlanRevision(plan)
                .charges(PlanComponents.added(plan.pricing().charges(), charge))
                .made(), cascades(body), Set.of());
        return charge;
    }

    /** Changes a charge. */
    public Charge change(Plan plan, Charge charge, Node body) {
        Charge changed = pieces.changed(body, charge, plan, isSubscribed(plan));
        edit.store(plan, PlanComponents.with(plan, changed), cascades(body), Set.of());
        return changed;
    }

    /** Takes a charge away. */
    public void remove(Plan plan, Charge charge, Node body) {
        List<Charge> left = plan.pricing().charges().stream()
                .filter(one -> !one.id().equals(charge.id())).toList();
        edit.store(plan, new PlanRevision(plan).charges(left).made(), cascades(body), Set.of());
    }

    /** Adds a filter to a charge. */
    public ChargeFilter addFilter(Plan plan, Charge charge, Node body) {
        ChargeFilter filter = pieces.newFilter(body, charge);
        edit.store(plan, PlanComponents.with(plan, PlanComponents.adding(charge, filter)),
                cascades(body), Set.of());
        return filter;
    }

    /** Changes a filter. */
    public ChargeFilter change(Plan plan, Charge charge, ChargeFilter filter, Node body) {
        ChargeFilter changed = pieces.changed(body, filter, charge);
        edit.store(plan, PlanComponents.with(plan, PlanComponents.with(charge, changed)),
                cascades(body), Set.of());
        return changed;
    }

    /** Takes a filter away. */
    public void remove(Plan plan, Charge charge, ChargeFilter filter, Node body) {
        edit.store(plan, PlanComponents.with(plan, PlanComponents.without(charge, filter)),
                cascades(body), Set.of());
    }

    /** Adds a fixed charge. */
    public FixedCharge addFixed(Plan plan, Node body) {
        NewUnits<FixedCharge> added = pieces.newFixedCharge(body, plan);
        edit.store(plan, new PlanRevision(plan)
                        .fixedCharges(PlanComponents.added(plan.pricing().fixedCharges(),
                        added.piece()))
                        .made(),
                cascades(body), immediately(added));
        return added.piece();
    }

    /** Changes a fixed charge. */
    public FixedCharge change(Plan plan, FixedCharge charge, Node body) {
        NewUnits<FixedCharge> changed = pieces.changed(body, charge, plan, isSubscribed(plan));
        edit.store(plan, PlanComponents.with(plan, changed.piece()), cascades(body),
                immediately(changed));
        return changed.piece();
    }

    /** Takes a fixed charge away. */
    public void remove(Plan plan, FixedCharge charge, Node body) {
        List<FixedCharge> left = plan.pricing().fixedCharges().stream()
                .filter(one -> !one.id().equals(charge.id())).toList();
        edit.store(plan, new PlanRevision(plan).fixedCharges(left).made(), cascades(body),
                Set.of());
    }

    private boolean isSubscribed(Plan plan) {
        return plans.hasSubscriptions(plan.id());
    }

    private static Set<UUID> immediately(NewUnits<FixedCharge> units) {
        return units.immediately() ? Set.of(units.piece().id()) : Set.of();
    }

    /** Whether private children of the plan follow. */
    private static boolean cascades(Node body) {
        return CASCADE.request(body).orElse(CASCADE_UPDATES, false);
    }
}
