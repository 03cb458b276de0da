package billing.invoice.usage;

import billing.catalog.Charge;
import java.util.List;
import java.util.Map;

/**
 * Which part of the running usage is wanted ({@code rating-and-usage.md 5.1}).
 *
 * @param chargeCode of the only charge that counts; null for all
 * @param metricCode of the only metric that counts; null for all; a charge code goes before it
 * @param groups     event property to the values that count, on every charge; empty for all
 * @param fullUsage  since the subscription's start instead of the running window
 * @param taxed      whether taxes are computed; they are 0 otherwise
 * @param projected  whether the window's end is projected, {@code 5.2}
 */
public record UsageSelection(String chargeCode, String metricCode,
                             Map<String, List<String>> groups, boolean fullUsage, boolean taxed,
                             boolean projected) {
    /** All usage of the running window, with taxes. */
    public static final UsageSelection ALL =
            new UsageSelection(null, null, Map.of(), false, true, false);

    public UsageSelection {
        groups = Map.copyOf(groups);
    }

    /** Whether only some charges are wanted. */
    boolean namesCharges() {
        return chargeCode != null || metricCode != null;
    }

    /** The wanted ones among the charges of a plan. */
    List<Charge> among(List<Charge> charges) {
        return charges.stream().filter(charge -> chargeCode != null
                ? chargeCode.equals(charge.code())
                : metricCode == null || metricCode.equals(charge.metric().code())).toList();
    }

    /** What the selected charges were named by; null for all. */
    String name() {
        return chargeCode != null ? chargeCode : metricCode;
    }
}
