package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.rating.AmountDetails;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The usage of one charge, bucket and group, priced ({@code rating-and-usage.md 6.1}).
 *
 * @param filter                 the bucket's filter; null for the default bucket
 * @param groupedBy              group key to value in the order of the keys, values may be null;
 *                               empty without groups
 * @param units                  as shown: in full for prorated charges; may be negative
 * @param totalAggregatedUnits   the level of a weighted sum, else the units
 * @param eventsCount            as the aggregation counts, {@code rating-and-usage.md 2.4}
 * @param price                  what the units cost
 * @param presentationBreakdowns units by presentation keys; empty without such keys
 * @param closingLevel           what a recurring weighted sum carries to the next window; else null
 * @param chargedUnits           q: the units that an event in advance is charged for
 *                               ({@code rating-and-usage.md 4.6.2}); null for other usage
 */
public record RatedUsage(Charge charge, ChargeFilter filter, Map<String, String> groupedBy,
                         BigDecimal units, BigDecimal totalAggregatedUnits, long eventsCount,
                         Price price, List<Breakdown> presentationBreakdowns,
                         ClosingLevel closingLevel, BigDecimal chargedUnits) {
    /**
     * The price of the units.
     *
     * @param amount     in currency (or pricing) units, exact and unrounded; may be negative
     * @param unitAmount price of one unit, exact
     * @param details    how the amount came about
     */
    public record Price(BigDecimal amount, BigDecimal unitAmount, AmountDetails details) {
        /**
         * The price of one event. What a unit costs is computed from the rounded amount, with a
         * pricing unit from the exact one, because such an amount is rounded in the pricing unit
         * ({@code rating-and-usage.md 4.6.4, 4.8}).
         *
         * @param amount exact
         * @param units  as shown; for 0 a unit costs 0
         */
        static Price ofEvent(Charge charge, BigDecimal amount, BigDecimal units,
                             CurrencyUnit currency, AmountDetails details) {
            BigDecimal payable = charge.billing().pricingUnit() == null
                    ? Decimals.round(amount, currency.exponent()) : amount;
            return new Price(amount, Decimals.ratio(payable, units), details);
        }
    }

    public RatedUsage {
        groupedBy = Collections.unmodifiableMap(new LinkedHashMap<>(groupedBy));
        presentationBreakdowns = List.copyOf(presentationBreakdowns);
    }

    /** Units of one combination of presentation keys; values may be null. */
    public record Breakdown(Map<String, String> presentationBy, BigDecimal units) {
    }

    /** A level with the instant of the last event that changed it, or of the window's start. */
    public record ClosingLevel(BigDecimal level, Instant stamp) {
    }

    /** The prices of the bucket: the filter's, else the charge's. */
    public ChargeProperties properties() {
        return filter == null ? charge.properties() : filter.properties();
    }

    /**
     * The same when neither units nor amount are negative; else nothing used and nothing due, with
     * the level of a weighted sum kept ({@code rating-and-usage.md 6.1}).
     */
    public RatedUsage withoutNegatives() {
        if (units.signum() >= 0 && price.amount().signum() >= 0) {
            return this;
        }
        return new RatedUsage(charge, filter, groupedBy, BigDecimal.ZERO,
                charge.metric().aggregation().type().averagesLevel() ? totalAggregatedUnits
                        : BigDecimal.ZERO, eventsCount,
                new Price(BigDecimal.ZERO, BigDecimal.ZERO, price.details()),
                presentationBreakdowns, closingLevel, chargedUnits);
    }

    /** Whether nothing was used and nothing is due. */
    public boolean isZero() {
        return units.signum() == 0 && price.amount().signum() == 0 && eventsCount == 0;
    }
}
