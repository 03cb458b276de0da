package billing.server.api;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.plan.Pieces;
import billing.plan.PlanCharges;
import billing.run.LifeInvoices;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import org.jdbi.v3.core.Handle;

/** The fixed charges of a plan, one by one ({@code subscriptions-and-invoicing.md 11}). */
public final class PlanFixedChargeResource implements Resource {
    private static final String ALL = "/plans/{code}/fixed_charges";
    private static final String ONE = ALL + "/{fixed_charge_code}";

    @Override
    public void addTo(Routes routes) {
        routes.get(ALL, "plan").summary("Lists the fixed charges of a plan").paged()
                .answers("FixedChargesPaginated").by(call -> call.read(handle -> Pages.of(call,
                        "fixed_charges", PlanResource.plan(call, handle).fixedCharges(),
                        call.answers(handle)::fixedCharge)));
        routes.post(ALL, "plan").summary("Adds a fixed charge to a plan")
                .body("fixed_charge", "FixedChargeCreateInput").answers("FixedCharge")
                .by(PlanFixedChargeResource::add);
        routes.get(ONE, "plan").summary("Shows a fixed charge of a plan").answers("FixedCharge")
                .by(call -> call.read(handle ->
                        shown(call, handle, charge(call, PlanResource.plan(call, handle)))));
        routes.put(ONE, "plan").summary("Changes a fixed charge of a plan")
                .body("fixed_charge", "FixedChargeUpdateInput").answers("FixedCharge")
                .by(PlanFixedChargeResource::change);
        routes.delete(ONE, "plan").summary("Deletes a fixed charge of a plan")
                .unwrappedBody("FixedChargeDeleteInput").answers("FixedCharge")
                .by(PlanFixedChargeResource::remove);
    }

    private static Reply add(Call call) {
        return call.write(handle -> shown(call, handle,
                charges(call, handle).addFixed(PlanResource.plan(call, handle), call.body())));
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
            FixedCharge charge = charge(call, plan);
            charges(call, handle).remove(plan, charge,
                    PlanChargeResource.under("fixed_charge", call));
            return shown(call, handle, charge);
        });
    }

    private static FixedCharge charge(Call call, Plan plan) {
        return Pieces.fixedCharge(plan, call.path("fixed_charge_code"));
    }

    private static PlanCharges charges(Call call, Handle handle) {
        return new PlanCharges(handle, call.identifiers(),
                new LifeInvoices(call.identifiers(), invoice -> { }), call.now());
    }

    private static Reply shown(Call call, Handle handle, FixedCharge charge) {
        return Reply.one("fixed_charge", call.answers(handle).fixedCharge(charge));
    }
}
