package billing.invoicing.print;

import billing.documents.Detail;
import billing.invoicing.Fee;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a fee's amount came about, as printed below its line ({@code rating-and-usage.md 3}). */
final class PriceDetails {
    private final Fee fee;
    private final Map<String, Object> details;

    /** The details of a fee; amounts in a pricing unit are told by the conversion instead. */
    PriceDetails(Fee fee) {
        this.fee = fee;
        this.details = fee.pricingUnit() == null ? fee.amountDetails() : Map.of();
    }

    /** Whether the line has to name the price itself. */
    boolean tellsNoPrice() {
        return steps().isEmpty() && fee.pricingUnit() == null;
    }

    /** The steps in the order of the computation, then the parts shown for information. */
    List<Detail> all() {
        List<Detail> all = new ArrayList<>(steps());
        for (Fee.PresentationBreakdown part : fee.presentationBreakdowns()) {
            all.add(Detail.part(String.join(", ", part.presentationBy().entrySet().stream()
                    .map(by -> by.getKey() + ": " + (by.getValue() == null ? "–" : by.getValue()))
                    .toList()), part.units()));
        }
        return all;
    }

    private List<Detail> steps() {
        if (details.get("graduated_ranges") instanceof List<?> ranges) {
            return tiers(ranges, false);
        }
        if (details.get("graduated_percentage_ranges") instanceof List<?> ranges) {
            return tiers(ranges, true);
        }
        if (details.containsKey("per_package_size")) {
            return packages();
        }
        if (details.containsKey("rate")) {
            return percentage();
        }
        return details.containsKey("per_unit_total_amount") ? volume() : List.of();
    }

    private static List<Detail> tiers(List<?> ranges, boolean percent) {
        List<Detail> tiers = new ArrayList<>();
        for (Object range : ranges) {
            Map<?, ?> tier = (Map<?, ?>) range;
            BigDecimal first = decimal(tier.get("from_value"));
            BigDecimal last = decimal(tier.get("to_value"));
            BigDecimal units = decimal(tier.get("units"));
            BigDecimal amount = decimal(tier.get("per_unit_total_amount"));
            BigDecimal flat = decimal(tier.get("flat_unit_amount"));
            if (units.signum() != 0) {
                tiers.add(percent
                        ? Detail.percentageTier(first, last, units, decimal(tier.get("rate")),
                                amount)
                        : Detail.tier(first, last, units, decimal(tier.get("per_unit_amount")),
                                amount));
            }
            if (flat.signum() != 0) {
                tiers.add(Detail.flatFee(first, last, flat));
            }
        }
        return tiers;
    }

    private List<Detail> packages() {
        BigDecimal free = decimal(details.get("free_units"));
        BigDecimal price = decimal(details.get("per_package_unit_amount"));
        BigDecimal amount = exactAmount();
        List<Detail> steps = new ArrayList<>();
        if (free.signum() != 0) {
            steps.add(Detail.freeUnits(free.min(fee.units())));
        }
        if (price.signum() != 0) {
            steps.add(Detail.packages(decimal(details.get("per_package_size")),
                    amount.divideToIntegralValue(price).stripTrailingZeros(), price, amount));
        }
        return steps;
    }

    private List<Detail> percentage() {
        List<Detail> steps = new ArrayList<>();
        BigDecimal free = decimal(details.get("free_units"));
        if (free.signum() != 0) {
            steps.add(Detail.freeUnits(free));
        }
        steps.add(Detail.percentage(decimal(details.get("paid_units")),
                decimal(details.get("rate")), decimal(details.get("per_unit_total_amount"))));
        BigDecimal fixed = decimal(details.get("fixed_fee_total_amount"));
        if (fixed != null && fixed.signum() != 0) {
            steps.add(Detail.eventFees(decimal(details.get("paid_events")),
                    decimal(details.get("fixed_fee_unit_amount")), fixed));
        }
        BigDecimal adjustment = decimal(details.get("min_max_adjustment_total_amount"));
        if (adjustment != null && adjustment.signum() != 0) {
            steps.add(Detail.adjustment(adjustment));
        }
        return steps;
    }

    private List<Detail> volume() {
        BigDecimal flat = decimal(details.get("flat_unit_amount"));
        BigDecimal price = decimal(details.get("per_unit_amount"));
        if (flat.signum() == 0) {
            return List.of();
        }
        List<Detail> steps = new ArrayList<>();
        if (fee.units().signum() != 0) {
            steps.add(Detail.tier(BigDecimal.ZERO, null, fee.units(), price,
                    decimal(details.get("per_unit_total_amount"))));
        }
        steps.add(Detail.flatFee(BigDecimal.ZERO, null, flat));
        return steps;
    }

    private BigDecimal exactAmount() {
        return fee.preciseAmountCents().movePointLeft(fee.currency().exponent());
    }

    private static BigDecimal decimal(Object value) {
        return value == null ? null : new BigDecimal(value.toString()).stripTrailingZeros();
    }
}
