package billing.documents;

import java.math.BigDecimal;
import java.util.function.Function;

/**
 * One step of the price of a line ({@code rating-and-usage.md 3}). Amounts and prices are exact, in
 * currency units; what a kind does not use is null.
 *
 * @param label  of a part of the units; else null
 * @param first  the first unit of a tier, the size of a package, or the days that are billed
 * @param last   the last unit of a tier, null when it is open-ended; or the days of the period
 * @param units  how many units, packages or events
 * @param price  of each, or of the whole period; a percentage for the kinds that say so
 * @param amount what the step adds; null when it only informs
 */
public record Detail(Kind kind, String label, BigDecimal first, BigDecimal last, BigDecimal units,
                     BigDecimal price, BigDecimal amount) {
    /** The kinds of steps. */
    public enum Kind {
        TIER, PERCENTAGE_TIER, FLAT_FEE, PACKAGES, FREE_UNITS, PERCENTAGE, EVENT_FEES, ADJUSTMENT,
        PRORATED, DAYS, PART;

        /** Whether {@code price} is a percentage. */
        public boolean pricedInPercent() {
            return this == PERCENTAGE_TIER || this == PERCENTAGE;
        }
    }

    /** Units of a tier at its price; {@code last} null for the open-ended tier. */
    public static Detail tier(BigDecimal first, BigDecimal last, BigDecimal units,
                              BigDecimal price, BigDecimal amount) {
        return new Detail(Kind.TIER, null, first, last, units, price, amount);
    }

    /** Units of a tier at its percentage; {@code last} null for the open-ended tier. */
    public static Detail percentageTier(BigDecimal first, BigDecimal last, BigDecimal units,
                                        BigDecimal percent, BigDecimal amount) {
        return new Detail(Kind.PERCENTAGE_TIER, null, first, last, units, percent, amount);
    }

    /** The amount due once because a tier was reached; {@code last} null for the open-ended one. */
    public static Detail flatFee(BigDecimal first, BigDecimal last, BigDecimal amount) {
        return new Detail(Kind.FLAT_FEE, null, first, last, null, null, amount);
    }

    /** Whole packages of {@code size} units. */
    public static Detail packages(BigDecimal size, BigDecimal count, BigDecimal price,
                                  BigDecimal amount) {
        return new Detail(Kind.PACKAGES, null, size, null, count, price, amount);
    }

    /** Units that cost nothing. */
    public static Detail freeUnits(BigDecimal units) {
        return new Detail(Kind.FREE_UNITS, null, null, null, units, null, BigDecimal.ZERO);
    }

    /** A percentage of the units. */
    public static Detail percentage(BigDecimal units, BigDecimal percent, BigDecimal amount) {
        return new Detail(Kind.PERCENTAGE, null, null, null, units, percent, amount);
    }

    /** A fixed fee for each event. */
    public static Detail eventFees(BigDecimal events, BigDecimal price, BigDecimal amount) {
        return new Detail(Kind.EVENT_FEES, null, null, null, events, price, amount);
    }

    /** The amount added or, if negative, deducted by the limits per transaction. */
    public static Detail adjustment(BigDecimal amount) {
        return new Detail(Kind.ADJUSTMENT, null, null, null, null, null, amount);
    }

    /** Units by the days that they were there, at the price of a whole one; both may be null. */
    public static Detail prorated(BigDecimal units, BigDecimal price, BigDecimal amount) {
        return new Detail(Kind.PRORATED, null, null, null, units, price, amount);
    }

    /** Days of a period, at the price of the whole period. */
    public static Detail days(int billed, int period, BigDecimal price, BigDecimal amount) {
        return new Detail(Kind.DAYS, null, BigDecimal.valueOf(billed), BigDecimal.valueOf(period),
                null, price, amount);
    }

    /** Units of a part of the line, shown for information; {@code label} is printed as it is. */
    public static Detail part(String label, BigDecimal units) {
        return new Detail(Kind.PART, label, null, null, units, null, null);
    }

    /**
     * What the step is called.
     *
     * @param figures how its bounds are written
     */
    public String label(DocumentTexts texts, Function<BigDecimal, String> figures) {
        return switch (kind) {
            case TIER, PERCENTAGE_TIER -> range("detail.tier", texts, figures);
            case FLAT_FEE -> range("detail.flat_fee", texts, figures);
            case DAYS -> texts.text("detail.days", figures.apply(first), figures.apply(last));
            case PART -> label;
            case PACKAGES -> texts.text("detail.packages", figures.apply(first));
            case FREE_UNITS, PERCENTAGE, EVENT_FEES, ADJUSTMENT, PRORATED ->
                    texts.text("detail", kind);
        };
    }

    private String range(String key, DocumentTexts texts, Function<BigDecimal, String> figures) {
        return last == null ? texts.text(key + ".open", figures.apply(first))
                : texts.text(key, figures.apply(first), figures.apply(last));
    }
}
