package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The price of one event that is paid for as it comes: what all usage with it costs more than all
 * usage without it ({@code rating-and-usage.md 4.6.3, 4.6.4}).
 *
 * <p>Flat amounts belong to the event that brings the first units: no usage costs none here.
 */
public final class EventPrice {
    private static final int UNIT_AMOUNT_DECIMALS = 2;
    /** Of a percentage: the same for every event. */
    private static final Set<String> CONSTANT = Set.of("rate", "fixed_fee_unit_amount");

    private EventPrice() {
    }

    /**
     * The price of an event, without the price of a unit.
     *
     * @param with    the usage up to and including the event
     * @param without the same as if the event had not come
     */
    public static PricedUsage of(ChargeModel model, UsageFigures with, UsageFigures without) {
        PricedUsage first = price(model, with);
        PricedUsage second = price(model, without);
        return new PricedUsage(first.amount().subtract(second.amount()), BigDecimal.ZERO,
                switch (model.type()) {
                    case PERCENTAGE -> percentageDetails(first.details(), second.details());
                    case GRADUATED_PERCENTAGE -> rangeDetails(first.details(), second.details());
                    case STANDARD, GRADUATED, PACKAGE, VOLUME, DYNAMIC -> Map.of();
                });
    }

    private static PricedUsage price(ChargeModel model, UsageFigures usage) {
        boolean unused = usage.units().signum() == 0;
        if (unused && model instanceof Graduated graduated) {
            return graduated.withoutFlatAmounts().price(usage);
        }
        if (unused && model instanceof GraduatedPercentage graduated) {
            return graduated.withoutFlatAmounts().price(usage);
        }
        return model.price(usage);
    }

    private static Map<String, Object> percentageDetails(Map<String, Object> first,
                                                         Map<String, Object> second) {
        Map<String, Object> details = new LinkedHashMap<>();
        first.forEach((name, value) -> details.put(name, CONSTANT.contains(name) ? value
                : difference(value, second.get(name))));
        details.put("free_units", difference(details.get("units"), details.get("paid_units")));
        return details;
    }

    private static Map<String, Object> rangeDetails(Map<String, Object> first,
                                                    Map<String, Object> second) {
        String name = GraduatedPercentage.DETAILS;
        List<Map<String, Object>> before = ranges(second.get(name));
        List<Map<String, Object>> details = new ArrayList<>();
        for (Map<String, Object> range : ranges(first.get(name))) {
            int index = details.size();
            details.add(rangeDetail(range, index < before.size() ? before.get(index) : Map.of()));
        }
        return Map.of(name, details);
    }

    private static Map<String, Object> rangeDetail(Map<String, Object> with,
                                                   Map<String, Object> without) {
        Map<String, Object> detail = new LinkedHashMap<>(with);
        for (String name : List.of("flat_unit_amount", "units", "total_with_flat_amount")) {
            detail.put(name, difference(with.get(name), without.getOrDefault(name, "0")));
        }
        BigDecimal units = new BigDecimal((String) detail.get("units"));
        BigDecimal total = new BigDecimal((String) detail.get("total_with_flat_amount"));
        detail.put("per_unit_total_amount", Decimals.text(units.signum() <= 0 ? BigDecimal.ZERO
                : Decimals.round(Decimals.ratio(total, units), UNIT_AMOUNT_DECIMALS)));
        return detail;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> ranges(Object details) {
        return (List<Map<String, Object>>) details;
    }

    private static Object difference(Object value, Object other) {
        return value instanceof Long number ? (Object) (number - (Long) other)
                : Decimals.text(new BigDecimal((String) value)
                        .subtract(new BigDecimal((String) other)));
    }
}
