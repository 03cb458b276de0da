package billing.settlement.wallet;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The unbilled usage of a customer, and the wallets that will cover it ({@code money.md 5.9}).
 * Pure.
 */
public final class OngoingUsage {
    private final Map<Kind, Amount> unbilled = new LinkedHashMap<>();

    private record Kind(FeeKind fee, CurrencyUnit currency) {
    }

    /** An amount without and with taxes. */
    private record Amount(BigDecimal net, BigDecimal gross) {
        Amount plus(Amount other) {
            return new Amount(net.add(other.net), gross.add(other.gross));
        }

        /** Returns the amount left after discounts, with taxes reduced in proportion. */
        Amount discountedTo(BigDecimal left) {
            return new Amount(left, net.signum() == 0 ? gross
                    : Decimals.ratio(gross.multiply(left), net));
        }
    }

    /**
     * Adds an amount in cents; negative for usage that is already billed.
     *
     * @param net   without taxes, the base of discounts
     * @param gross with taxes, the base of payments
     */
    public void add(FeeKind fee, CurrencyUnit currency, BigDecimal net, BigDecimal gross) {
        unbilled.merge(new Kind(fee, currency), new Amount(net, gross), Amount::plus);
    }

    /**
     * Returns the usage that each wallet will cover, in cents. The last wallet that applies to a
     * kind of fee covers all of it, so its ongoing balance may become negative; so does a wallet
     * with a threshold rule.
     *
     * @param wallets    all active wallets of the customer, in the order of use
     * @param autoFilled the wallets with an active threshold rule
     */
    public Map<UUID, Long> coveredBy(List<Wallet> wallets, Set<UUID> autoFilled) {
        Map<UUID, BigDecimal> covered = new LinkedHashMap<>();
        wallets.forEach(wallet -> covered.put(wallet.id(), BigDecimal.ZERO));
        Map<Kind, Amount> left = new LinkedHashMap<>(unbilled);
        if (wallets.stream().anyMatch(OngoingUsage::isDiscount)) {
            coverNet(left, wallets, autoFilled, covered).forEach((kind, discount) ->
                    left.compute(kind, (same, amount) ->
                            amount.discountedTo(amount.net().subtract(discount))));
        }
        cover(amounts(left, Amount::gross), kind -> applicable(wallets, kind, false), kind -> true,
                autoFilled, covered);
        Map<UUID, Long> cents = new LinkedHashMap<>();
        covered.forEach((id, amount) -> cents.put(id, Decimals.toWhole(amount)));
        return cents;
    }

    /**
     * Covers usage by discounts first; the last one covers all of it when no other wallet pays the
     * rest.
     */
    private static Map<Kind, BigDecimal> coverNet(Map<Kind, Amount> left, List<Wallet> wallets,
                                                  Set<UUID> autoFilled,
                                                  Map<UUID, BigDecimal> covered) {
        return cover(amounts(left, Amount::net), kind -> applicable(wallets, kind, true),
                kind -> applicable(wallets, kind, false).isEmpty(), autoFilled, covered);
    }

    private static Map<Kind, BigDecimal> amounts(Map<Kind, Amount> left,
                                                 Function<Amount, BigDecimal> part) {
        Map<Kind, BigDecimal> amounts = new LinkedHashMap<>();
        left.forEach((kind, amount) -> amounts.put(kind, part.apply(amount)));
        return amounts;
    }

    private static boolean isDiscount(Wallet wallet) {
        return wallet.terms().grantedAs() == GrantedCredits.DISCOUNT;
    }

    private static List<Wallet> applicable(List<Wallet> wallets, Kind kind, boolean discounts) {
        return wallets.stream().filter(wallet -> isDiscount(wallet) == discounts
                && wallet.currency().equals(kind.currency())
                && kind.fee().isPaidBy(wallet)).toList();
    }

    /** Returns the usage of each kind covered by wallets, the largest first. */
    private static Map<Kind, BigDecimal> cover(Map<Kind, BigDecimal> amounts,
                                               Function<Kind, List<Wallet>> applicable,
                                               Predicate<Kind> lastCoversAll, Set<UUID> autoFilled,
                                               Map<UUID, BigDecimal> covered) {
        Map<CurrencyUnit, BigDecimal> budgets = budgets(amounts);
        Map<Kind, BigDecimal> byKind = new LinkedHashMap<>();
        amounts.entrySet().stream().filter(entry -> entry.getValue().signum() > 0)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> {
                    Kind kind = entry.getKey();
                    BigDecimal rest = entry.getValue().min(budgets.get(kind.currency()));
                    BigDecimal part = cover(rest, applicable.apply(kind),
                            lastCoversAll.test(kind), autoFilled, covered);
                    budgets.merge(kind.currency(), part, BigDecimal::subtract);
                    byKind.put(kind, part);
                });
        return byKind;
    }

    private static BigDecimal cover(BigDecimal amount, List<Wallet> applicable,
                                    boolean lastCoversAll, Set<UUID> autoFilled,
                                    Map<UUID, BigDecimal> covered) {
        BigDecimal rest = amount;
        for (int index = 0; index < applicable.size() && rest.signum() > 0; index++) {
            Wallet wallet = applicable.get(index);
            boolean coversAll = autoFilled.contains(wallet.id())
                    || lastCoversAll && index == applicable.size() - 1;
            BigDecimal free = BigDecimal.valueOf(wallet.balance().cents())
                    .subtract(covered.get(wallet.id()));
            BigDecimal part = coversAll ? rest : rest.min(free);
            if (part.signum() > 0) {
                covered.merge(wallet.id(), part, BigDecimal::add);
                rest = rest.subtract(part);
            }
        }
        return amount.subtract(rest);
    }

    private static Map<CurrencyUnit, BigDecimal> budgets(Map<Kind, BigDecimal> amounts) {
        Map<CurrencyUnit, BigDecimal> budgets = new HashMap<>();
        amounts.forEach((kind, cents) -> budgets.merge(kind.currency(), cents, BigDecimal::add));
        budgets.replaceAll((currency, cents) -> cents.max(BigDecimal.ZERO));
        return budgets;
    }
}
