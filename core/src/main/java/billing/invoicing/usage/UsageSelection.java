package billing.invoicing.usage;

import billing.catalog.Charge;
import java.util.List;
import java.util.Map;

/**
 * Which part of the running usage is wanted ({@code rating-and-usage.md 5.1}).
 *
 * @param charges          those that count
 * @param groups           event property to the values that count, on every charge; empty for all
 * @param presentationKeys the only keys by which units are shown apart; null for all
 * @param fullUsage        since the subscription's start instead of the running window
 * @param taxed            whether taxes are computed; they are 0 otherwise
 * @param projected        whether the window's end is projected, {@code 5.2}
 */
public record UsageSelection(Charges charges, Map<String, List<String>> groups,
                             List<String> presentationKeys, boolean fullUsage, boolean taxed,
                             boolean projected) {
    /** All usage of the running window, with taxes. */
    public static final UsageSelection ALL =
            new UsageSelection(null, null, Map.of(), false, true, false);

    /**
     * Charges by what they are named by; the first that is given goes before the others.
     *
     * @param id         of the only charge; or null
     * @param code       of the only charge; or null
     * @param metricCode of the only metric; or null
     */
    public record Charges(String id, String code, String metricCode) {
        /** What they were named by; null for all. */
        String name() {
            return id != null ? id : code != null ? code : metricCode;
        }

        private boolean hold(Charge charge) {
            if (id != null) {
                return id.equalsIgnoreCase(charge.id().toString());
            }
            return code != null ? code.equals(charge.code())
                    : metricCode == null || metricCode.equals(charge.metric().code());
        }
    }

    public UsageSelection {
        groups = Map.copyOf(groups);
    }

    /** Charges by code or metric, with all presentation keys; nulls select all. */
    public UsageSelection(String chargeCode, String metricCode, Map<String, List<String>> groups,
                          boolean fullUsage, boolean taxed, boolean projected) {
        this(new Charges(null, chargeCode, metricCode), groups, null, fullUsage, taxed,
                projected);
    }

    /** Whether only some charges are wanted. */
    boolean namesCharges() {
        return charges.name() != null;
    }

    /** The wanted ones among the charges of a plan. */
    List<Charge> among(List<Charge> all) {
        return all.stream().filter(charges::hold).toList();
    }

    /** What the selected charges were named by; null for all. */
    String name() {
        return charges.name();
    }
}
