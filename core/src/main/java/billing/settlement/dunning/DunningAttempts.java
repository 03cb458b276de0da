package billing.settlement.dunning;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.Map;

/**
 * How often a customer has been asked since it last paid.
 *
 * @param byCurrency  never asked currencies are absent
 * @param lastAttempt of any currency; null for never
 */
public record DunningAttempts(Map<CurrencyUnit, Integer> byCurrency, Instant lastAttempt) {
    public DunningAttempts {
        byCurrency = Map.copyOf(byCurrency);
    }

    /** How often it was asked for a currency. */
    public int count(CurrencyUnit currency) {
        return byCurrency.getOrDefault(currency, 0);
    }
}
