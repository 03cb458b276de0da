package billing.invoicing.explanation;

import billing.invoicing.Fee;
import java.math.BigDecimal;
import java.math.RoundingMode;
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
        Fee.PricingUnitDetails unit = fee.pricingUnit();
        return List.of(Explanation.step(FigureFormat.units(fee.units()) + " at "
                + FigureFormat.plain(unit == null ? fee.preciseUnitAmount()
                : unit.preciseUnitAmount()) + " each", exact()));
    }

    private Explanation tier(Map<?, ?> range) {
        Object upTo = range.get("to_value");
        String span = "from " + figure(range.get("from_value"))
                + (upTo == null ? "" : " to " + figure(upTo));
        String price = range.containsKey("rate") ? figure(range.get("rate")) + " %"
                : figure(range.get("per_unit_amount")) + " each";
        BigDecimal flat = new BigDecimal(String.valueOf(range.get("flat_unit_amount")));
        return Explanation.step("tier " + span + ": " + figure(range.get("units")) + " units at "
                + price + (isZero(flat) ? "" : " plus " + FigureFormat.plain(flat) + " flat"),
                amount(range.get("total_with_flat_amount")));
    }

    private List<Explanation> volume() {
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.step(FigureFormat.units(fee.units()) + " at "
                + text("per_unit_amount")
                + " each, the price of the range", amount(details.get("per_unit_total_amount"))));
        if (!isZero(decimal("flat_unit_amount"))) {
            steps.add(Explanation.step("flat amount of the range",
                    amount(details.get("flat_unit_amount"))));
        }
        return steps;
    }

    private List<Explanation> packages() {
        BigDecimal packages = decimal("paid_units").divide(decimal("per_package_size"), 0,
                RoundingMode.CEILING);
        List<Explanation> steps = new ArrayList<>(freeUnits());
        steps.add(Explanation.step(FigureFormat.plain(packages)
                + (packages.compareTo(BigDecimal.ONE) == 0 ? " package of " : " packages of ")
                + text("per_package_size") + " at " + text("per_package_unit_amount")
                + " each, the last one begun", exact()));
        return steps;
    }

    private List<Explanation> percentage() {
        List<Explanation> steps = new ArrayList<>(freeUnits());
        steps.add(Explanation.step(text("rate") + " % of " + text("paid_units"),
                amount(details.get("per_unit_total_amount"))));
        if (!isZero(decimal("fixed_fee_total_amount"))) {
            boolean isOne = decimal("paid_events").compareTo(BigDecimal.ONE) == 0;
            steps.add(Explanation.step(text("paid_events")
                    + (isOne ? " paid event at " : " paid events at ")
                    + text("fixed_fee_unit_amount") + " each (" + text("free_events") + " free)",
                    amount(details.get("fixed_fee_total_amount"))));
        }
        String limits = "min_max_adjustment_total_amount";
        if (details.containsKey(limits) && !isZero(decimal(limits))) {
            steps.add(Explanation.step("minimum and maximum per transaction",
                    amount(details.get(limits))));
        }
        return steps;
    }

    private List<Explanation> freeUnits() {
        return isZero(decimal("free_units")) ? List.of()
                : List.of(Explanation.remark("the first " + text("free_units")
                        + " units are free, " + text("paid_units") + " are paid"));
    }

    private static boolean isZero(BigDecimal decimal) {
        return decimal.signum() == 0;
    }

    private Figure exact() {
        Fee.PricingUnitDetails unit = fee.pricingUnit();
        return unit == null ? FigureFormat.exact(fee.preciseAmountCents(), fee.currency())
                : amount(unit.preciseAmount());
    }

    /** An unrounded amount in what the charge is priced in: money or pricing units. */
    private Figure amount(Object figure) {
        BigDecimal amount = new BigDecimal(String.valueOf(figure));
        return fee.pricingUnit() == null
                ? FigureFormat.exact(fee.currency().toCents(amount), fee.currency())
                : new Figure(amount, fee.pricingUnit().shortName(), 0);
    }

    private BigDecimal decimal(String member) {
        return new BigDecimal(String.valueOf(details.get(member)));
    }

    private String text(String member) {
        return figure(details.get(member));
    }

    private static String figure(Object decimal) {
        return FigureFormat.plain(new BigDecimal(String.valueOf(decimal)));
    }
}
