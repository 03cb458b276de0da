package billing.usage.store;

import billing.usage.EventLimits;
import java.math.BigDecimal;

/** The price that came with an event, as stored in the event table. */
final class StoredTotal {
    private StoredTotal() {
    }

    /**
     * The cents of a column; null for null. One that was stored before its length was limited reads
     * as 0, like any text that is not a price ({@code rating-and-usage.md 1.1}).
     */
    static BigDecimal of(String text) {
        if (text == null) {
            return null;
        }
        BigDecimal cents = EventLimits.number(text);
        return cents == null ? BigDecimal.ZERO : cents;
    }
}
