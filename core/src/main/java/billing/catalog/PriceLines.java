package billing.catalog;

import billing.catalog.charge.ChargeModelType;
import billing.catalog.charge.PriceText;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The prices of charges as text, a line for each price or tier: {@code 0.10 EUR per unit}. */
public final class PriceLines {
    private PriceLines() {
    }

    /** The prices of a usage charge. */
    public static List<String> of(Charge charge, CurrencyUnit currency) {
        Charge.AppliedPricingUnit applied = charge.billing().pricingUnit();
        PriceText ofCurrency = new PriceText(currency.code(), currency.exponent());
        PriceText prices = applied == null ? ofCurrency
                : new PriceText(applied.unit().shortName(), Scale.PRICING_UNIT);
        List<String> lines = new ArrayList<>();
        for (ChargeFilter filter : charge.filters()) {
            ChargeModelType.lines(filter.properties().model(), prices).forEach(line ->
                    lines.add(values(filter) + ": " + line));
        }
        ChargeModelType.lines(charge.properties().model(), prices).forEach(line ->
                lines.add(charge.filters().isEmpty() ? line : "default: " + line));
        if (applied != null) {
            lines.add("1 " + applied.unit().shortName() + " = "
                    + ofCurrency.amount(applied.conversionRate()));
        }
        if (charge.billing().minAmountCents() > 0) {
            lines.add("minimum " + ofCurrency.amount(
                    currency.toUnits(charge.billing().minAmountCents())) + " per period");
        }
        return lines;
    }

    /** The prices of a fixed charge. */
    public static List<String> of(FixedCharge charge, CurrencyUnit currency) {
        return ChargeModelType.lines(charge.model(),
                new PriceText(currency.code(), currency.exponent()));
    }

    private static String values(ChargeFilter filter) {
        return filter.values().entrySet().stream().map(entry -> entry.getKey() + "="
                + (entry.getValue().contains(ChargeFilter.ALL_VALUES) ? "any"
                        : String.join("|", entry.getValue())))
                .collect(Collectors.joining(" "));
    }
}
