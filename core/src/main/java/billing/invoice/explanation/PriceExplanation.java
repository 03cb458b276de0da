package billing.invoice.explanation;

import billing.invoice.Fee;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How units became an amount, read from the details that stand with a fee
 * ({@code rating-and-usage.md 3}).
 */
final class PriceExplanation {
    private static final List<String> TIERS =
            List.of("graduated_ranges", "graduated_percentage_ranges");

    private final Fee fee;
    private final Map<String, Object> details;

    PriceExplanation(Fee fee) {
        this.fee = fee;
        this.details = fee.amountDetails();
    }

    /** The steps from units to the exact amount. */
    List<Explanation> steps() {
        for (String tiers : TIERS) {
            if (details.get(tiers) instanceof List<?> ranges) {
                return ranges.stream().map(range -> tier((Map<?, ?>) range)).toList();
            }
        }
        if (details.containsKey("per_package_size")) {
            return packages();
        }
        if (details.containsKey("rate")) {
            return percentage();
        }
        if (details.containsKey("per_unit_total_amount")) {
            return volume();
        }
        return List.of(Explanation.step(units(fee.units()) + " at "
                + plain(fee.preciseUnitAmount()) + " each", exact()));
    }

    private static Explanation tier(Map<?, ?> range) {
        Object upTo = range.get("to_value");
        String span = upTo == null ? "from " + range.get("from_value")
                : "from " + range.get("from_value") + " to " + upTo;
        boolean percent = range.containsKey("rate");
        String price = percent ? range.get("rate") + " %" : range.get("per_unit_amount") + " each";
        String flat = String.valueOf(range.get("flat_unit_amount"));
        return Explanation.step("tier " + span + ": " + range.get("units") + " units at " + price
                + (isZero(flat) ? "" : " plus " + flat + " flat"),
                String.valueOf(range.get("total_with_flat_amount")));
    }

    private List<Explanation> volume() {
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.step(units(fee.units()) + " at " + text("per_unit_amount")
                + " each, the price of the range", text("per_unit_total_amount")));
        if (!isZero(text("flat_unit_amount"))) {
            steps.add(Explanation.step("flat amount of the range", text("flat_unit_amount")));
        }
        return steps;
    }

    private List<Explanation> packages() {
        List<Explanation> steps = new ArrayList<>(freeUnits());
        steps.add(Explanation.step("packages of " + text("per_package_size") + " at "
                + text("per_package_unit_amount") + " each, the last one begun", exact()));
        return steps;
    }

    private List<Explanation> percentage() {
        List<Explanation> steps = new ArrayList<>(freeUnits());
        steps.add(Explanation.step(text("rate") + " % of " + text("paid_units"),
                text("per_unit_total_amount")));
        if (!isZero(text("fixed_fee_total_amount"))) {
            steps.add(Explanation.step(text("paid_events") + " paid events at "
                    + text("fixed_fee_unit_amount") + " each (" + text("free_events") + " free)",
                    text("fixed_fee_total_amount")));
        }
        String limits = "min_max_adjustment_total_amount";
        if (details.containsKey(limits) && !isZero(text(limits))) {
            steps.add(Explanation.step("minimum and maximum per transaction", text(limits)));
        }
        return steps;
    }

    private List<Explanation> freeUnits() {
        return isZero(text("free_units")) ? List.of()
                : List.of(Explanation.remark("the first " + text("free_units")
                        + " units are free, " + text("paid_units") + " are paid"));
    }

    private static boolean isZero(String decimal) {
        return new BigDecimal(decimal).signum() == 0;
    }

    private String exact() {
        return plain(fee.preciseAmountCents().movePointLeft(fee.currency().exponent()));
    }

    private String text(String member) {
        return String.valueOf(details.get(member));
    }

    /** So many units, in words. */
    static String units(BigDecimal units) {
        return plain(units) + (units.compareTo(BigDecimal.ONE) == 0 ? " unit" : " units");
    }

    /** A decimal without trailing zeros. */
    static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
