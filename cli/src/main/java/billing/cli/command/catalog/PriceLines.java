package billing.cli.command.catalog;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.FixedCharge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Scale;
import billing.rating.ChargeModel;
import billing.rating.Dynamic;
import billing.rating.Graduated;
import billing.rating.GraduatedPercentage;
import billing.rating.PackagePrice;
import billing.rating.Percentage;
import billing.rating.Standard;
import billing.rating.Volume;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The prices of charges as text, a line for each price or tier: {@code 0.10 EUR per unit}.
 *
 * @param unit     the code of the currency, or the short name of the pricing unit
 * @param decimals the minimum number of decimals
 */
record PriceLines(String unit, int decimals) {
    /** The prices of a usage charge. */
    static List<String> of(Charge charge, CurrencyUnit currency) {
        Charge.AppliedPricingUnit applied = charge.billing().pricingUnit();
        PriceLines ofCurrency = new PriceLines(currency.code(), currency.exponent());
        PriceLines prices = applied == null ? ofCurrency
                : new PriceLines(applied.unit().shortName(), Scale.PRICING_UNIT);
        List<String> lines = new ArrayList<>();
        for (ChargeFilter filter : charge.filters()) {
            prices.model(filter.properties().model()).forEach(line ->
                    lines.add(values(filter) + ": " + line));
        }
        prices.model(charge.properties().model()).forEach(line ->
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
    static List<String> of(FixedCharge charge, CurrencyUnit currency) {
        return new PriceLines(currency.code(), currency.exponent()).model(charge.model());
    }

    private static String values(ChargeFilter filter) {
        return filter.values().entrySet().stream().map(entry -> entry.getKey() + "="
                + (entry.getValue().contains(ChargeFilter.ALL_VALUES) ? "any"
                        : String.join("|", entry.getValue())))
                .collect(Collectors.joining(" "));
    }

    private List<String> model(ChargeModel model) {
        if (model instanceof Graduated graduated) {
            return graduated.ranges().stream().map(range -> tier(range.fromValue(),
                    range.toValue()) + perUnit(range.perUnitAmount())
                    + flat(range.flatAmount())).toList();
        }
        if (model instanceof GraduatedPercentage graduated) {
            return graduated.ranges().stream().map(range -> tier(range.fromValue(),
                    range.toValue()) + percent(range.rate()) + flat(range.flatAmount())).toList();
        }
        if (model instanceof Volume volume) {
            return volume.ranges().stream().map(range -> "all units, for "
                    + tier(range.fromValue(), range.toValue())
                    + perUnit(range.perUnitAmount()) + flat(range.flatAmount())).toList();
        }
        if (model instanceof Percentage percentage) {
            return List.of(percentage(percentage));
        }
        if (model instanceof PackagePrice price) {
            return List.of(amount(price.amount()) + " per package of " + price.packageSize()
                    + " units" + (price.freeUnits() == 0 ? ""
                            : ", first " + price.freeUnits() + " units free"));
        }
        if (model instanceof Standard standard) {
            return List.of(perUnit(standard.amount()));
        }
        if (model instanceof Dynamic) {
            return List.of("the price in each event");
        }
        throw new IllegalStateException("no text for " + model);
    }

    private String percentage(Percentage price) {
        StringBuilder text = new StringBuilder(percent(price.rate()));
        if (price.fixedAmountPerEvent().signum() > 0) {
            text.append(" + ").append(amount(price.fixedAmountPerEvent())).append(" per event");
        }
        if (price.freeEventsLimit() > 0) {
            text.append(", first ").append(price.freeEventsLimit()).append(" events free");
        }
        if (price.freeUnitsLimit().signum() > 0) {
            text.append(", first ").append(plain(price.freeUnitsLimit())).append(" units free");
        }
        if (price.perTransactionMinAmount() != null) {
            text.append(", at least ").append(amount(price.perTransactionMinAmount()))
                    .append(" per event");
        }
        if (price.perTransactionMaxAmount() != null) {
            text.append(", at most ").append(amount(price.perTransactionMaxAmount()))
                    .append(" per event");
        }
        return text.toString();
    }

    private static String tier(BigDecimal from, BigDecimal to) {
        return plain(from) + (to == null ? " and more: " : " to " + plain(to) + ": ");
    }

    private String perUnit(BigDecimal amount) {
        return amount(amount) + " per unit";
    }

    private String flat(BigDecimal amount) {
        return amount.signum() == 0 ? "" : " + " + amount(amount) + " flat";
    }

    private static String percent(BigDecimal rate) {
        return plain(rate) + " %";
    }

    /** With the decimals of the price, and at least those of its currency. */
    private String amount(BigDecimal amount) {
        BigDecimal stripped = amount.stripTrailingZeros();
        return stripped.setScale(Math.max(decimals, stripped.scale())).toPlainString() + " "
                + unit;
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
