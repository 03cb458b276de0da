package billing.server.api.catalog;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.input.Node;
import billing.plan.PlanCharges;
import billing.plan.PlanComponents;
import billing.server.Responses;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The fixed charges of a plan, one by one ({@code subscriptions-and-invoicing.md 11}). */
public final class PlanFixedChargeResource extends PlanPieceResource<FixedCharge> {
    /** Creates the resource. */
    public PlanFixedChargeResource() {
        super("fixed_charge", "FixedCharge", "a fixed charge");
    }

    @Override
    List<FixedCharge> all(Plan plan) {
        return plan.pricing().fixedCharges();
    }

    @Override
    FixedCharge named(Plan plan, String code) {
        return PlanComponents.fixedCharge(plan, code);
    }

    @Override
    FixedCharge add(PlanCharges charges, Plan plan, Node body) {
        return charges.addFixed(plan, body);
    }

    @Override
    FixedCharge change(PlanCharges charges, Plan plan, FixedCharge charge, Node body) {
        return charges.change(plan, charge, body);
    }

    @Override
    void remove(PlanCharges charges, Plan plan, FixedCharge charge, Node body) {
        charges.remove(plan, charge, body);
    }

    @Override
    ObjectNode shown(Responses responses, FixedCharge charge) {
        return responses.ofCatalog().fixedCharge(charge);
    }
}
