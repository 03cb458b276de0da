package billing.server.api.catalog;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.Plan;
import billing.engine.Handle;
import billing.input.Node;
import billing.plan.PlanCharges;
import billing.plan.PlanComponents;
import billing.server.Responses;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The usage charges of a plan and their filters, one by one ({@code rating-and-usage.md 4}). */
public final class PlanChargeResource extends PlanPieceResource<Charge> {
    /** Creates the resource. */
    public PlanChargeResource() {
        super("charge", "Charge", "a charge");
    }

    @Override
    List<Charge> all(Plan plan) {
        return plan.pricing().charges();
    }

    @Override
    Charge named(Plan plan, String code) {
        return PlanComponents.charge(plan, code);
    }

    @Override
    Charge add(PlanCharges charges, Plan plan, Node body) {
        return charges.add(plan, body);
    }

    @Override
    Charge change(PlanCharges charges, Plan plan, Charge charge, Node body) {
        return charges.change(plan, charge, body);
    }

    @Override
    void remove(PlanCharges charges, Plan plan, Charge charge, Node body) {
        charges.remove(plan, charge, body);
    }

    @Override
    ObjectNode shown(Responses responses, Charge charge) {
        return responses.ofCatalog().charge(charge);
    }

    @Override
    public void addTo(Routes routes) {
        super.addTo(routes);
        String filters = onePath() + "/filters";
        String filter = filters + "/{filter_id}";
        routes.get(filters, "plan").summary("Lists the filters of a charge").paged()
                .answers("ChargeFiltersPaginated").by(this::listFilters);
        routes.post(filters, "plan").summary("Adds a filter to a charge")
                .body("filter", "ChargeFilterCreateInput").answers("ChargeFilterResponse")
                .by(this::addFilter);
        routes.get(filter, "plan").summary("Shows a filter of a charge")
                .answers("ChargeFilterResponse").by(this::showFilter);
        routes.put(filter, "plan").summary("Updates a filter of a charge")
                .body("filter", "ChargeFilterUpdateInput").answers("ChargeFilterResponse")
                .by(this::changeFilter);
        routes.delete(filter, "plan").summary("Deletes a filter of a charge")
                .unwrappedBody("ChargeFilterDeleteInput").answers("ChargeFilterResponse")
                .by(this::removeFilter);
    }

    private Reply listFilters(Call call) {
        return call.read(handle -> {
            Charge charge = named(call, PlanResource.plan(call, handle));
            return Pages.of(call, "filters", charge.filters(),
                    filter -> call.responses(handle).ofCatalog().filter(charge, filter));
        });
    }

    private Reply addFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = named(call, plan);
            return shown(call, handle, charge, charges(call, handle)
                    .addFilter(plan, charge, call.body()));
        });
    }

    private Reply showFilter(Call call) {
        return call.read(handle -> {
            Charge charge = named(call, PlanResource.plan(call, handle));
            return shown(call, handle, charge, filter(call, charge));
        });
    }

    private Reply changeFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = named(call, plan);
            return shown(call, handle, charge, charges(call, handle)
                    .change(plan, charge, filter(call, charge), call.body()));
        });
    }

    private Reply removeFilter(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Charge charge = named(call, plan);
            ChargeFilter filter = filter(call, charge);
            charges(call, handle).remove(plan, charge, filter, under("filter", call));
            return shown(call, handle, charge, filter);
        });
    }

    private static ChargeFilter filter(Call call, Charge charge) {
        return PlanComponents.filter(charge, call.id("filter_id", "charge_filter"));
    }

    private static Reply shown(Call call, Handle handle, Charge charge, ChargeFilter filter) {
        return Reply.one("filter", call.responses(handle).ofCatalog().filter(charge, filter));
    }
}
