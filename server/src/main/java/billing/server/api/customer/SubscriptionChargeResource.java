package billing.server.api.customer;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.FixedCharge;
import billing.catalog.reader.plan.UnitsOverride;
import billing.engine.Database;
import billing.engine.Handle;
import billing.plan.FollowedPlan;
import billing.plan.PlanOverrides;
import billing.run.LifecycleInvoicing;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.Set;
import java.util.UUID;

/**
 * The charges, filters and fixed charges of one subscription
 * ({@code subscriptions-and-invoicing.md 1.4}).
 */
public final class SubscriptionChargeResource implements Resource {
    private static final String ROOT = "/subscriptions/{external_id}";
    private static final String CHARGE = ROOT + "/charges/{charge_code}";
    private static final String FILTERS = CHARGE + "/filters";
    private static final String FILTER = FILTERS + "/{filter_id}";
    private static final String FIXED = ROOT + "/fixed_charges/{fixed_charge_code}";
    private static final String PERMISSION = "subscription";

    @Override
    public void addTo(Routes routes) {
        addCharges(routes);
        addFilters(routes);
        addFixedCharges(routes);
    }

    private static void addCharges(Routes routes) {
        NamedSubscription.queried(routes.get(ROOT + "/charges", PERMISSION)).paged()
                .summary("Lists the charges of a subscription").answers("ChargesPaginated")
                .by(call -> call.read(handle -> Pages.of(call, "charges",
                        plan(call, handle).charges(), call.responses(handle).ofCatalog()::charge)));
        NamedSubscription.queried(routes.get(CHARGE, PERMISSION))
                .summary("Shows a charge of a subscription").answers("Charge")
                .by(call -> call.read(handle -> shown(call, handle, charge(call, handle))));
        NamedSubscription.queried(routes.put(CHARGE, PERMISSION))
                .summary("Updates a charge for one subscription")
                .body("charge", "SubscriptionChargeOverride").answers("Charge")
                .by(call -> change(call, handle -> shown(call, handle, overrides(call, handle)
                        .change(NamedSubscription.find(call, handle), call.path("charge_code"),
                                call.body()))));
    }

    private static void addFilters(Routes routes) {
        NamedSubscription.queried(routes.get(FILTERS, PERMISSION)).paged()
                .summary("Lists the filters of a subscription's charge")
                .answers("ChargeFiltersPaginated").by(SubscriptionChargeResource::listFilters);
        NamedSubscription.queried(routes.post(FILTERS, PERMISSION))
                .summary("Adds a filter for one subscription")
                .body("filter", "ChargeFilterCreateInput").answers("ChargeFilterResponse")
                .by(call -> change(call, handle -> shown(call, handle, overrides(call, handle)
                        .addFilter(NamedSubscription.find(call, handle),
                                call.path("charge_code"), call.body()))));
        NamedSubscription.queried(routes.get(FILTER, PERMISSION))
                .summary("Shows a filter of a subscription's charge")
                .answers("ChargeFilterResponse")
                .by(call -> call.read(handle -> shown(call, handle, overrides(call, handle)
                        .filter(NamedSubscription.find(call, handle), call.path("charge_code"),
                                filterId(call)))));
        NamedSubscription.queried(routes.put(FILTER, PERMISSION))
                .summary("Updates a filter for one subscription")
                .body("filter", "ChargeFilterUpdateInput").answers("ChargeFilterResponse")
                .by(call -> change(call, handle -> shown(call, handle, overrides(call, handle)
                        .changeFilter(NamedSubscription.find(call, handle),
                                call.path("charge_code"), filterId(call), call.body()))));
        NamedSubscription.queried(routes.delete(FILTER, PERMISSION))
                .summary("Deletes a filter for one subscription")
                .answers("ChargeFilterResponse")
                .by(call -> change(call, handle -> shown(call, handle, overrides(call, handle)
                        .removeFilter(NamedSubscription.find(call, handle),
                                call.path("charge_code"), filterId(call)))));
    }

    private static void addFixedCharges(Routes routes) {
        NamedSubscription.queried(routes.get(ROOT + "/fixed_charges", PERMISSION)).paged()
                .summary("Lists the fixed charges of a subscription")
                .answers("FixedChargesPaginated").by(call -> call.read(handle -> Pages.of(call,
                        "fixed_charges", plan(call, handle).fixedCharges(),
                        call.responses(handle).ofCatalog()::fixedCharge)));
        NamedSubscription.queried(routes.get(FIXED, PERMISSION))
                .summary("Shows a fixed charge of a subscription").answers("FixedCharge")
                .by(call -> call.read(handle -> shown(call, handle,
                        plan(call, handle).fixedCharge(call.path("fixed_charge_code")))));
        NamedSubscription.queried(routes.put(FIXED, PERMISSION))
                .summary("Updates a fixed charge for one subscription")
                .body("fixed_charge", "SubscriptionFixedChargeOverride").answers("FixedCharge")
                .by(call -> change(call, handle -> shown(call, handle, overrides(call, handle)
                        .changeFixed(NamedSubscription.find(call, handle),
                                call.path("fixed_charge_code"), call.body()))));
    }

    /** Changes a piece after what has fallen due for the customer is billed. */
    private static Reply change(Call call, Database.Work<Reply> change) {
        return call.writeAfterDue(
                handle -> Set.of(NamedSubscription.find(call, handle).customerId()),
                (handle, before) -> {
                    before.complete(handle);
                    if (UnitsOverride.statesAtOnce(call.body())) {
                        before.mustHaveBilled();
                    }
                    return change.with(handle);
                });
    }

    private static Reply listFilters(Call call) {
        return call.read(handle -> {
            Charge charge = charge(call, handle);
            return Pages.of(call, "filters", charge.filters(),
                    filter -> call.responses(handle).ofCatalog().filter(charge, filter));
        });
    }

    private static FollowedPlan plan(Call call, Handle handle) {
        return FollowedPlan.read(handle, NamedSubscription.find(call, handle));
    }

    private static Charge charge(Call call, Handle handle) {
        return plan(call, handle).charge(call.path("charge_code"));
    }

    private static UUID filterId(Call call) {
        return call.id("filter_id", "charge_filter");
    }

    private static PlanOverrides overrides(Call call, Handle handle) {
        return new PlanOverrides(call.work(handle),
                new LifecycleInvoicing());
    }

    private static Reply shown(Call call, Handle handle, Charge charge) {
        return Reply.one("charge", call.responses(handle).ofCatalog().charge(charge));
    }

    private static Reply shown(Call call, Handle handle, FixedCharge charge) {
        return Reply.one("fixed_charge", call.responses(handle).ofCatalog().fixedCharge(charge));
    }

    private static Reply shown(Call call, Handle handle, ChargeFilter filter) {
        return Reply.one("filter", call.responses(handle).ofCatalog()
                .filter(plan(call, handle).charge(call.path("charge_code")), filter));
    }
}
