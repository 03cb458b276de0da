package billing.rating;

import java.math.BigDecimal;

/**
 * A percentage of the units, a fixed amount per event, free units and limits per transaction
 * ({@code rating-and-usage.md 3.7}).
 *
 * @param rate                         percent
 * @param fixedAmount                  per paid event; null for none
 * @param freeUnitsPerEvents           number of free events; null for none
 * @param freeUnitsPerTotalAggregation number of free units; null for none
 * @param perTransactionMinAmount      lowest amount of an event; null for none
 * @param perTransactionMaxAmount      highest amount of an event; null for none
 */
public record Percentage(BigDecimal rate, BigDecimal fixedAmount, Long freeUnitsPerEvents,
                         BigDecimal freeUnitsPerTotalAggregation,
                         BigDecimal perTransactionMinAmount, BigDecimal perTransactionMaxAmount)
        implements ChargeModel {
    @Override
    public ChargeModelType type() {
        return ChargeModelType.PERCENTAGE;
    }
}
