package billing.usage.aggregation;

import billing.usage.EventCursor;
import java.math.BigDecimal;

/**
 * An exact sum of decimals that stays in one {@code long} while it can: no object is made for an
 * event whose number fits, and what overflows moves to a {@link BigDecimal}.
 */
final class ScaledSum {
    /** 1 to 10^18, those that a {@code long} holds. */
    static final long[] POWERS_OF_TEN = powersOfTen();

    private long unscaled;
    private int scale;
    private BigDecimal overflow = BigDecimal.ZERO;

    /** Adds the event's number times a whole weight. */
    void add(EventCursor event, long weight) {
        if (event.fitsLong()) {
            add(event.unscaledValue(), event.valueScale(), weight);
        } else {
            add(event.value().multiply(BigDecimal.valueOf(weight)));
        }
    }

    /** Adds {@code value / 10^valueScale * weight}. */
    void add(long value, int valueScale, long weight) {
        long high = Math.multiplyHigh(value, weight);
        long product = value * weight;
        if (high != product >> (Long.SIZE - 1) || !rescaleTo(valueScale)) {
            add(BigDecimal.valueOf(value, valueScale).multiply(BigDecimal.valueOf(weight)));
            return;
        }
        int shift = scale - valueScale;
        if (shift > 0) {
            if (shift >= POWERS_OF_TEN.length
                    || Math.multiplyHigh(product, POWERS_OF_TEN[shift])
                            != product * POWERS_OF_TEN[shift] >> (Long.SIZE - 1)) {
                add(BigDecimal.valueOf(product, valueScale));
                return;
            }
            product *= POWERS_OF_TEN[shift];
        }
        long sum = unscaled + product;
        if (((unscaled ^ sum) & (product ^ sum)) < 0) {
            spill();
            sum = product;
        }
        unscaled = sum;
    }

    /** Adds any number. */
    void add(BigDecimal value) {
        overflow = overflow.add(value);
    }

    /** Starts from a number, whose decimals it keeps. */
    void start(BigDecimal value) {
        if (value.precision() < POWERS_OF_TEN.length && value.scale() >= 0
                && value.scale() < POWERS_OF_TEN.length) {
            unscaled = value.unscaledValue().longValueExact();
            scale = value.scale();
        } else {
            overflow = value;
        }
    }

    BigDecimal value() {
        BigDecimal small = BigDecimal.valueOf(unscaled, scale);
        return overflow.signum() == 0 ? small : overflow.add(small);
    }

    /** Makes room for more decimals; false when there are too many for a long. */
    private boolean rescaleTo(int wanted) {
        if (wanted <= scale) {
            return true;
        }
        if (wanted >= POWERS_OF_TEN.length) {
            return false;
        }
        long factor = POWERS_OF_TEN[wanted - scale];
        if (Math.multiplyHigh(unscaled, factor) != unscaled * factor >> (Long.SIZE - 1)) {
            spill();
        }
        unscaled *= factor;
        scale = wanted;
        return true;
    }

    private void spill() {
        overflow = overflow.add(BigDecimal.valueOf(unscaled, scale));
        unscaled = 0;
    }

    private static long[] powersOfTen() {
        long[] powers = new long[19];
        powers[0] = 1;
        for (int index = 1; index < powers.length; index++) {
            powers[index] = powers[index - 1] * 10;
        }
        return powers;
    }
}
