package billing.catalog.reader.plan;

import billing.catalog.AggregationType;
import billing.catalog.Charge;
import billing.catalog.charge.ChargeModelType;
import billing.input.Fields;

/** Which options of a charge go together ({@code rating-and-usage.md 3.1, 3.9, 4.4, 4.5}). */
final class ChargeRules {
    private ChargeRules() {
    }

    /** Notes every rule that a charge breaks; a faulty metric breaks none. */
    static void check(Charge charge, Fields in) {
        if (charge.metric().aggregation().type() == null) {
            return;
        }
        checkModel(charge, in);
        checkPayInAdvance(charge, in);
        if (charge.billing().prorated() && !mayProrate(charge)) {
            in.fault("prorated", "invalid_billable_metric_or_charge_model",
                    "a " + model(charge) + " charge on metric " + charge.metric().code()
                            + " cannot be prorated",
                    "recurring sums and unique counts can, with a "
                            + ChargeModelType.names(ChargeModelType::mayProrate)
                            + " price, or in arrears with a " + ChargeModelType.names(
                                    type -> type.mayProrateInArrears() && !type.mayProrate())
                            + " price");
        }
    }

    private static void checkModel(Charge charge, Fields in) {
        AggregationType aggregation = charge.metric().aggregation().type();
        ChargeModelType type = charge.properties().modelType();
        if (type.isPercentage() && !aggregation.mayBePricedByPercentage()) {
            in.reading().problems().add(in.node("charge_model"), "properties", "invalid_value",
                    "a " + type.code() + " price cannot be put on " + aggregation.code()
                            + ", the aggregation of metric " + charge.metric().code(), null);
        }
        if (type.isPricedByEvents() && !aggregation.mayBePricedByEvents()) {
            in.fault("charge_model", "invalid_aggregation_type_or_charge_model",
                    "a " + type.code() + " price needs sum_agg, but metric "
                            + charge.metric().code() + " is " + aggregation.code(), null);
        }
    }

    private static void checkPayInAdvance(Charge charge, Fields in) {
        AggregationType aggregation = charge.metric().aggregation().type();
        boolean allowed = charge.properties().modelType().mayPayInAdvance()
                && aggregation.mayPayInAdvance();
        if (charge.billing().payInAdvance() && !allowed) {
            in.fault("pay_in_advance", "invalid_aggregation_type_or_charge_model",
                    "a " + model(charge) + " charge on " + aggregation.code()
                            + " cannot be paid in advance",
                    "counts, sums and unique counts can, but not at "
                            + ChargeModelType.names(type -> !type.mayPayInAdvance())
                            + " prices");
        }
        if (charge.billing().payInAdvance() && charge.billing().minAmountCents() > 0) {
            in.fault("min_amount_cents", "not_compatible_with_pay_in_advance",
                    "a charge paid in advance has no minimum of a period", null);
        }
        if (!charge.billing().invoiceable() && !charge.billing().payInAdvance()) {
            in.fault("invoiceable", "must_be_true_unless_pay_in_advance",
                    "only a charge paid in advance can be left off invoices", null);
        }
        if (charge.billing().regroupPaidFees() != null
                && (!charge.billing().payInAdvance() || charge.billing().invoiceable())) {
            in.fault("regroup_paid_fees", "only_compatible_with_pay_in_advance_and_non_invoiceable",
                    "paid fees are regrouped only of charges that are paid in advance and not"
                            + " invoiceable", null);
        }
    }

    private static boolean mayProrate(Charge charge) {
        boolean persists = charge.metric().aggregation().readsHistory();
        ChargeModelType type = charge.properties().modelType();
        return persists && (charge.billing().payInAdvance() ? type.mayProrate()
                : type.mayProrateInArrears());
    }

    private static String model(Charge charge) {
        return charge.properties().modelType().code();
    }
}
