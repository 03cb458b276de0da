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
 * The usage of a customer that is not billed yet, and which wallets will cover it
 * ({@code money.md 5.9}). Pure.
 */
public final class OngoingUsage {
    private final Map<Kind, Amount> unbilled = new LinkedHashMap<>();

    private record Kind(FeeKind fee, CurrencyUnit currency) {
    }

    /** Without and with taxes. */
    private record Amount(BigDecimal net, BigDecimal gross) {
        Amount plus(Amount other) {
            return new Amount(net.add(other.net), gross.add(other.gross));
        }

        /** What discounts leave of it: as large a part with taxes as without. */
        Amount discountedTo(BigDecimal left) {
            return new Amount(left, net.signum() == 0 ? gross
                    : Decimals.ratio(gross.multiply(left), net));
        }
    }

    /**
     * Adds an amount in cents; less than 0 takes away what is billed already.
     *
     * @param net   without taxes, which discounts are taken of
     * @param gross with taxes, which payments are made of
     */
    public void add(FeeKind fee, CurrencyUnit currency, BigDecimal net, BigDecimal gross) {
        unbilled.merge(new Kind(fee, currency), new Amount(net, gross), Amount::plus);
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
        Map<Kind, Amount> left = new LinkedHashMap<>(unbilled);
        if (wallets.stream().anyMatch(OngoingUsage::isDiscount)) {
            coverNet(left, wallets, filling, covered).forEach((kind, taken) -> left.compute(kind,
                    (same, amount) -> amount.discountedTo(amount.net().subtract(taken))));
        }
        cover(amounts(left, Amount::gross), kind -> applicable(wallets, kind, false), kind -> true,
                filling, covered);
        Map<UUID, Long> cents = new LinkedHashMap<>();
        covered.forEach((id, amount) -> cents.put(id, Decimals.toWhole(amount)));
        return cents;
    }

    /** Discounts come first; the last one covers all of it where no wallet pays the rest. */
    private static Map<Kind, BigDecimal> coverNet(Map<Kind, Amount> left, List<Wallet> wallets,
                                                  Set<UUID> filling,
                                                  Map<UUID, BigDecimal> covered) {
        return cover(amounts(left, Amount::net), kind -> applicable(wallets, kind, true),
                kind -> applicable(wallets, kind, false).isEmpty(), filling, covered);
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

    /** What wallets cover of each kind, the largest first. */
    private static Map<Kind, BigDecimal> cover(Map<Kind, BigDecimal> amounts,
                                               Function<Kind, List<Wallet>> applicable,
                                               Predicate<Kind> lastTakesAll, Set<UUID> filling,
                                               Map<UUID, BigDecimal> covered) {
        Map<CurrencyUnit, BigDecimal> budgets = budgets(amounts);
        Map<Kind, BigDecimal> taken = new LinkedHashMap<>();
        amounts.entrySet().stream().filter(entry -> entry.getValue().signum() > 0)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> {
                    Kind kind = entry.getKey();
                    BigDecimal rest = entry.getValue().min(budgets.get(kind.currency()));
                    BigDecimal part = cover(rest, applicable.apply(kind),
                            lastTakesAll.test(kind), filling, covered);
                    budgets.merge(kind.currency(), part, BigDecimal::subtract);
                    taken.put(kind, part);
                });
        return taken;
    }

    private static BigDecimal cover(BigDecimal amount, List<Wallet> applicable,
                                    boolean lastTakesAll, Set<UUID> filling,
                                    Map<UUID, BigDecimal> covered) {
        BigDecimal rest = amount;
        for (int index = 0; index < applicable.size() && rest.signum() > 0; index++) {
            Wallet wallet = applicable.get(index);
            boolean takesAll = filling.contains(wallet.id())
                    || lastTakesAll && index == applicable.size() - 1;
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

    private static Map<CurrencyUnit, BigDecimal> budgets(Map<Kind, BigDecimal> amounts) {
        Map<CurrencyUnit, BigDecimal> budgets = new HashMap<>();
        amounts.forEach((kind, cents) -> budgets.merge(kind.currency(), cents, BigDecimal::add));
        budgets.replaceAll((currency, cents) -> cents.max(BigDecimal.ZERO));
        return budgets;
    }
}
