package billing.catalog.charge;

import billing.rating.Percentage;
import java.math.BigDecimal;
import java.util.List;

/** The properties of a percentage ({@code rating-and-usage.md 3.7}). */
final class PercentageFields {
    private static final String MOST = "per_transaction_max_amount";
    private static final PriceField<Percentage, BigDecimal> RATE =
            PriceField.of("rate", Percentage::rate, PriceFieldType.amount())
                    .doc("percent of the units").example("2.9");
    private static final PriceField<Percentage, BigDecimal> FIXED_AMOUNT =
            PriceField.of("fixed_amount", Percentage::fixedAmount,
                    PriceFieldType.optionalAmount()).doc("due for every paid event")
                    .example("0.30");
    private static final PriceField<Percentage, Long> FREE_EVENTS =
            PriceField.of("free_units_per_events", Percentage::freeUnitsPerEvents,
                    PriceFieldType.optionalWhole(1)).doc("number of free events");
    private static final PriceField<Percentage, BigDecimal> FREE_UNITS =
            PriceField.of("free_units_per_total_aggregation",
                    Percentage::freeUnitsPerTotalAggregation, PriceFieldType.optionalAmount())
                    .doc("number of free units");
    private static final PriceField<Percentage, BigDecimal> MIN_AMOUNT =
            PriceField.of("per_transaction_min_amount", Percentage::perTransactionMinAmount,
                    PriceFieldType.amountOrBlank())
                    .fault("invalid_amount").doc("the least that an event costs");
    private static final PriceField<Percentage, BigDecimal> MAX_AMOUNT =
            PriceField.of(MOST, Percentage::perTransactionMaxAmount,
                    PriceFieldType.amountOrBlank())
                    .fault("invalid_amount").doc("the most that an event costs");
    static final ChargeModelDefinition<Percentage> ENTRY = new ChargeModelDefinition<>(
            Percentage.class,
            new PriceFields<>(List.of(RATE, FIXED_AMOUNT, FREE_EVENTS, FREE_UNITS, MIN_AMOUNT,
                    MAX_AMOUNT), in -> new Percentage(in.get(RATE), in.get(FIXED_AMOUNT),
                    in.get(FREE_EVENTS), in.get(FREE_UNITS), in.get(MIN_AMOUNT),
                    in.get(MAX_AMOUNT))),
            PercentageFields::check, (price, text) -> List.of(line(price, text)));

    private PercentageFields() {
    }

    private static void check(Percentage price, PriceMembers in) {
        BigDecimal least = price.perTransactionMinAmount();
        BigDecimal most = price.perTransactionMaxAmount();
        if (least != null && most != null && least.compareTo(most) > 0) {
            in.fault(in.given(MOST).orElse(in.node()),
                    "per_transaction_max_lower_than_per_transaction_min",
                    "a transaction costs at most " + most.toPlainString() + " but at least "
                            + least.toPlainString(), "per_transaction_max_amount must not be"
                            + " less than per_transaction_min_amount");
        }
    }

    private static String line(Percentage price, PriceText text) {
        StringBuilder line = new StringBuilder(PriceText.percent(price.rate()));
        if (price.fixedAmountPerEvent().signum() > 0) {
            line.append(" + ").append(text.amount(price.fixedAmountPerEvent()))
                    .append(" per event");
        }
        if (price.freeEventsLimit() > 0) {
            line.append(", first ").append(price.freeEventsLimit()).append(" events free");
        }
        if (price.freeUnitsLimit().signum() > 0) {
            line.append(", first ").append(PriceText.plain(price.freeUnitsLimit()))
                    .append(" units free");
        }
        if (price.perTransactionMinAmount() != null) {
            line.append(", at least ").append(text.amount(price.perTransactionMinAmount()))
                    .append(" per event");
        }
        if (price.perTransactionMaxAmount() != null) {
            line.append(", at most ").append(text.amount(price.perTransactionMaxAmount()))
                    .append(" per event");
        }
        return line.toString();
    }
}
