package billing.wallet;

import billing.money.Currency;
import billing.money.Decimals;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The usage of a customer that is not billed yet, and which wallets will cover it
 * ({@code money.md 5.9}). Pure.
 */
public final class OngoingUsage {
    private final Map<Kind, BigDecimal> net = new LinkedHashMap<>();

    private record Kind(FeeKind fee, Currency currency) {
    }

    /** Adds an amount in cents, with taxes; less than 0 takes away what is billed already. */
    public void add(FeeKind fee, Currency currency, BigDecimal cents) {
        net.merge(new Kind(fee, currency), cents, BigDecimal::add);
    }

    /**
     * What each wallet will cover, in cents. The last wallet that a kind of fee finds covers all
     * of it, so its ongoing balance may become negative; so does one that fills itself when low.
     *
     * @param wallets all active ones of the customer, in the order of use
     * @param filling those with an active threshold rule
     */
    public Map<UUID, Long> coveredBy(List<Wallet> wallets, Set<UUID> filling) {
        Map<UUID, BigDecimal> covered = new LinkedHashMap<>();
        wallets.forEach(wallet -> covered.put(wallet.id(), BigDecimal.ZERO));
        Map<Currency, BigDecimal> budgets = budgets();
        net.entrySet().stream().filter(entry -> entry.getValue().signum() > 0)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> {
                    Currency currency = entry.getKey().currency();
                    List<Wallet> applicable = wallets.stream()
                            .filter(wallet -> wallet.currency().equals(currency))
                            .filter(entry.getKey().fee()::isPaidBy).toList();
                    BigDecimal rest = entry.getValue().min(budgets.get(currency));
                    BigDecimal taken = cover(rest, applicable, filling, covered);
                    budgets.merge(currency, taken, BigDecimal::subtract);
                });
        Map<UUID, Long> cents = new LinkedHashMap<>();
        covered.forEach((id, amount) -> cents.put(id, Decimals.toWhole(amount)));
        return cents;
    }

    private static BigDecimal cover(BigDecimal amount, List<Wallet> applicable, Set<UUID> filling,
                                    Map<UUID, BigDecimal> covered) {
        BigDecimal rest = amount;
        for (int index = 0; index < applicable.size() && rest.signum() > 0; index++) {
            Wallet wallet = applicable.get(index);
            boolean takesAll = filling.contains(wallet.id()) || index == applicable.size() - 1;
            BigDecimal free = BigDecimal.valueOf(wallet.balance().cents())
                    .subtract(covered.get(wallet.id()));
            BigDecimal part = takesAll ? rest : rest.min(free);
            if (part.signum() > 0) {
                covered.merge(wallet.id(), part, BigDecimal::add);
                rest = rest.subtract(part);
            }
        }
        return amount.subtract(rest);
    }

    private Map<Currency, BigDecimal> budgets() {
        Map<Currency, BigDecimal> budgets = new HashMap<>();
        net.forEach((kind, cents) -> budgets.merge(kind.currency(), cents, BigDecimal::add));
        budgets.replaceAll((currency, cents) -> cents.max(BigDecimal.ZERO));
        return budgets;
    }
}
