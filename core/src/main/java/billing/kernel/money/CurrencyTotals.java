package billing.kernel.money;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums of amounts, one for each currency, in the order of the currencies' codes. */
public final class CurrencyTotals {
    private final Map<CurrencyUnit, Money> sums =
            new TreeMap<>(Comparator.comparing(CurrencyUnit::code));

    /** The sums of some amounts; none of no amounts. */
    public static List<Money> of(Collection<Money> amounts) {
        CurrencyTotals totals = new CurrencyTotals();
        amounts.forEach(totals::add);
        return totals.all();
    }

    /**
     * Adds an amount to the sum of its currency.
     *
     * @throws ArithmeticException when the sum is too large for a {@code long}
     */
    public void add(Money amount) {
        sums.merge(amount.currency(), amount, Money::plus);
    }

    /** The sums, also those that are zero. */
    public List<Money> all() {
        return List.copyOf(sums.values());
    }
}
