package billing.settlement.dunning;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.Map;

/**
 * The number of payment requests sent to a customer since its last payment.
 *
 * @param byCurrency  the number of requests by currency; currencies without a request are absent
 * @param lastAttempt the latest request in any currency; null when there is none
 */
public record DunningAttempts(Map<CurrencyUnit, Integer> byCurrency, Instant lastAttempt) {
    public DunningAttempts {
        byCurrency = Map.copyOf(byCurrency);
    }

    /** Returns the number of requests for a currency. */
    public int count(CurrencyUnit currency) {
        return byCurrency.getOrDefault(currency, 0);
    }
}
