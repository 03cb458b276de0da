package billing.correction;

import billing.catalog.Tax;
import billing.invoice.Fee;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A fee that comes to another amount than what has been billed and corrected so far.
 *
 * @param fee   as it is now, or as it was billed where nothing is left of it
 * @param taxes of its time
 */
public record FeeDifference(FeeKey key, Fee fee, List<Tax> taxes, Standing was, Standing is,
                            Cause cause) {
    /**
     * An amount before coupons and taxes, and the units that it is for.
     *
     * @param events that were counted; null where that is not known
     */
    public record Standing(long cents, BigDecimal units, Long events) {
        /** No fee at all. */
        public static final Standing NOTHING = new Standing(0, BigDecimal.ZERO, 0L);

        /** An amount of which the events are not known. */
        public Standing(long cents, BigDecimal units) {
            this(cents, units, null);
        }

        /** What a fee states. */
        public static Standing of(Fee fee) {
            return new Standing(fee.amountCents(), fee.units(), fee.eventsCount());
        }
    }

    /** What is owed beside; negative for what is owed less. */
    public long cents() {
        return is.cents() - was.cents();
    }

    /** Amounts under the same taxes make up for each other. */
    public String taxKey() {
        return taxKey(taxes);
    }

    /** The same of any taxes. */
    public static String taxKey(List<Tax> taxes) {
        return taxes.stream().map(tax -> tax.id() + " " + tax.rate().stripTrailingZeros()
                .toPlainString()).sorted().collect(Collectors.joining(","));
    }
}
