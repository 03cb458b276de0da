package billing.apply;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.input.Fields;
import billing.input.Node;
import java.util.List;

/**
 * What a plan can say but nothing bills: usage charges paid in advance. To store them without a
 * word would give the usage away, so files that state one are refused.
 */
final class Unbilled {
    private Unbilled() {
    }

    /** Notes each charge of a plan that would never reach an invoice. */
    static void check(Fields fields, Plan plan) {
        List<Node> charges = fields.has("charges") ? fields.node("charges").items() : List.of();
        for (int index = 0; index < charges.size(); index++) {
            Charge charge = index < plan.charges().size() ? plan.charges().get(index) : null;
            if (charge != null && charge.payInAdvance()) {
                Node at = charges.get(index).member("pay_in_advance").orElse(charges.get(index));
                fields.reading().problems().add(at, "pay_in_advance", "value_is_invalid",
                        "charge " + charge.code() + " of plan " + plan.code()
                                + " is paid in advance, which is not billed yet",
                        "leave pay_in_advance out: the usage is billed when its period closes");
            }
        }
    }
}
