package billing.server.api;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.Plan;
import billing.input.Node;
import billing.plan.Pieces;
import billing.plan.PlanCharges;
import billing.run.LifeInvoices;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import org.jdbi.v3.core.Handle;

/** The usage charges of a plan and their filters, one by one ({@code rating-and-usage.md 4}). */
public final class PlanChargeResource implements Resource {
    private static final String CHARGES = "/plans/{code}/charges";
    private static final String CHARGE = CHARGES + "/{charge_code}";
    private static final String FILTERS = CHARGE + "/filters";
    private static final String FILTER = FILTERS + "/{filter_id}";

    @Override
    public void addTo(Routes routes) {
        routes.get(CHARGES, "plan").summary("Lists the charges of a plan").paged()
                .answers("ChargesPaginated").by(call -> call.read(handle -> Pages.of(call,
                        "charges", PlanResource.plan(call, handle).charges(),
                        call.answers(handle)::charge)));
        routes.post(CHARGES, "plan").summary("Adds a charge to a plan")
                .body("charge", "ChargeCreateInput").answers("Charge")
                .by(PlanChargeResource::add);
        routes.get(CHARGE, "plan").summary("Shows a charge of a plan").answers("Charge")
                .by(call -> call.read(handle ->
                        shown(call, handle, charge(call, PlanResource.plan(call, handle)))));
        routes.put(CHARGE, "plan").summary("Changes a charge of a plan")
                .body("charge", "ChargeUpdateInput").answers("Charge")
                .by(PlanChargeResource::change);
        routes.delete(CHARGE, "plan").summary("Deletes a charge of a plan")
                .unwrappedBody("ChargeDeleteInput").answers("Charge")
                .by(PlanChargeResource::remove);
        routes.get(FILTERS, "plan").summary("Lists the filters of a charge").paged()
                .answers("ChargeFiltersPaginated").by(PlanChargeResource::listFilters);
        routes.post(FILTERS, "plan").summary("Adds a filter to a charge")
                .body("filter", "ChargeFilterCreateInput").answers("ChargeFilterResponse")
                .by(PlanChargeResource::addFilter);
        routes.get(FILTER, "plan").summary("Shows a filter of a charge")
                .answers("ChargeFilterResponse").by(PlanChargeResource::showFilter);
        routes.put(FILTER, "plan").summary("Changes a filter of a charge")
                .body("filter", "ChargeFilterUpdateInput").answers("ChargeFilterResponse")
                .by(PlanChargeResource::changeFilter);
        routes.delete(FILTER, "plan").summary("Deletes a filter of a charge")
                .unwrappedBody("ChargeFilterDeleteInput").answers("ChargeFilterResponse")
                .by(PlanChargeResource::removeFilter);
    }

    private static Reply add(Call call) {
        return call.write(handle -> shown(call, handle,
                charges(call, handle).add(PlanResource.plan(call, handle), call.body())));
    }

    private static Reply change(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            return shown(call, handle, charges(call, handle)
                    .change(plan, charge(call, plan), call.body()));
        });
    }

    private static Reply remove(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = charge(call, plan);
            charges(call, handle).remove(plan, charge, under("charge", call));
            return shown(call, handle, charge);
        });
    }

    private static Reply listFilters(Call call) {
        return call.read(handle -> {
            Charge charge = charge(call, PlanResource.plan(call, handle));
            return Pages.of(call, "filters", charge.filters(),
                    filter -> call.answers(handle).filter(charge, filter));
        });
    }

    private static Reply addFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = charge(call, plan);
            return shown(call, handle, charge, charges(call, handle)
                    .addFilter(plan, charge, call.body()));
        });
    }

    private static Reply showFilter(Call call) {
        return call.read(handle -> {
            Charge charge = charge(call, PlanResource.plan(call, handle));
            return shown(call, handle, charge, filter(call, charge));
        });
    }

    private static Reply changeFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = charge(call, plan);
            return shown(call, handle, charge, charges(call, handle)
                    .change(plan, charge, filter(call, charge), call.body()));
        });
    }

    private static Reply removeFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = charge(call, plan);
            ChargeFilter filter = filter(call, charge);
            charges(call, handle).remove(plan, charge, filter, under("filter", call));
            return shown(call, handle, charge, filter);
        });
    }

    /** What stands under a root that need not be there. */
    static Node under(String root, Call call) {
        return call.body().member(root).orElse(call.body());
    }

    private static Charge charge(Call call, Plan plan) {
        return Pieces.charge(plan, call.path("charge_code"));
    }

    private static ChargeFilter filter(Call call, Charge charge) {
        return Pieces.filter(charge, call.id("filter_id", "charge_filter"));
    }

    private static PlanCharges charges(Call call, Handle handle) {
        return new PlanCharges(handle, call.identifiers(),
                new LifeInvoices(call.identifiers(), invoice -> { }), call.now());
    }

    private static Reply shown(Call call, Handle handle, Charge charge) {
        return Reply.one("charge", call.answers(handle).charge(charge));
    }

    private static Reply shown(Call call, Handle handle, Charge charge, ChargeFilter filter) {
        return Reply.one("filter", call.answers(handle).filter(charge, filter));
    }
}
