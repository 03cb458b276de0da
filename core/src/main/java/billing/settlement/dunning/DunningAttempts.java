package billing.settlement.dunning;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The number of payment requests sent to a customer since its last payment.
 *
 * @param byCurrency  the number of requests by currency; currencies without a request are absent
 * @param lastAttempt the latest request in any currency; null when there is none
 */
public record DunningAttempts(Map<CurrencyUnit, Integer> byCurrency, Instant lastAttempt) {
    /** Nothing was requested. */
    public static final DunningAttempts NONE = new DunningAttempts(Map.of(), null);

    public DunningAttempts {
        byCurrency = Map.copyOf(byCurrency);
    }

    /** Returns these requests and some in other currencies. */
    public DunningAttempts and(DunningAttempts others) {
        Map<CurrencyUnit, Integer> all = new HashMap<>(byCurrency);
        all.putAll(others.byCurrency);
        boolean areLater = lastAttempt == null || others.lastAttempt != null
                && others.lastAttempt.isAfter(lastAttempt);
        return new DunningAttempts(all, areLater ? others.lastAttempt : lastAttempt);
    }

    /**
     * Whether payment in a currency was ever requested; the number is 0 after it was paid, until
     * all currencies are reset.
     */
    public boolean isCounted(CurrencyUnit currency) {
        return byCurrency.containsKey(currency);
    }

    /** Returns the number of requests for a currency. */
    public int count(CurrencyUnit currency) {
        return byCurrency.getOrDefault(currency, 0);
    }
}
