package billing.settlement.wallet;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The credits of a top-up by a rule ({@code money.md 5.10}).
 *
 * @param paid    credits to purchase
 * @param granted credits granted free of charge
 */
public record RuleAmounts(BigDecimal paid, BigDecimal granted) {
    /** Whether there is nothing to top up. */
    public boolean isNothing() {
        return paid.signum() <= 0 && granted.signum() <= 0;
    }

    /** All credits of the top-up. */
    public BigDecimal total() {
        return paid.add(granted);
    }

    /**
     * Returns how many such top-ups raise a balance above a threshold.
     *
     * @param credits the balance, at most the threshold
     */
    public BigDecimal neededAbove(BigDecimal threshold, BigDecimal credits) {
        return threshold.subtract(credits).divide(total(), 0, RoundingMode.FLOOR)
                .add(BigDecimal.ONE);
    }

    /**
     * Returns the amounts of a rule for the current balance of its wallet.
     *
     * @param pending the credits of the wallet's pending transactions
     */
    public static RuleAmounts of(RecurringRule rule, Wallet wallet, BigDecimal pending) {
        if (rule.topUp().method() == RecurringRule.Method.TARGET) {
            return target(rule, wallet);
        }
        BigDecimal paid = rule.schedule().trigger() == RecurringRule.Trigger.THRESHOLD
                ? aboveThreshold(rule, wallet, pending) : rule.topUp().paidCredits();
        return new RuleAmounts(paid, rule.topUp().grantedCredits());
    }

    /**
     * Returns the smallest multiple of the paid credits that raises the balance above the
     * threshold.
     */
    private static BigDecimal aboveThreshold(RecurringRule rule, Wallet wallet,
                                             BigDecimal pending) {
        BigDecimal paid = rule.topUp().paidCredits();
        BigDecimal gap = rule.schedule().thresholdCredits().subtract(wallet.ongoingCredits())
                .subtract(rule.topUp().grantedCredits()).subtract(pending);
        if (paid.signum() == 0 || gap.compareTo(paid) < 0) {
            return paid;
        }
        BigDecimal needed = paid.multiply(
                gap.divide(paid, 0, RoundingMode.FLOOR).add(BigDecimal.ONE));
        Long most = wallet.terms().topUps().maxCents();
        return rule.topUp().ignoresLimits() || most == null ? needed
                : needed.min(credits(wallet, most));
    }

    private static RuleAmounts target(RecurringRule rule, Wallet wallet) {
        BigDecimal gap = rule.topUp().targetOngoingBalance().subtract(wallet.ongoingCredits());
        if (gap.signum() <= 0) {
            return new RuleAmounts(BigDecimal.ZERO, BigDecimal.ZERO);
        }
        if (Boolean.TRUE.equals(rule.topUp().grantsTargetTopUp())) {
            return new RuleAmounts(BigDecimal.ZERO, gap);
        }
        Long least = wallet.terms().topUps().minCents();
        return new RuleAmounts(rule.topUp().ignoresLimits() || least == null ? gap
                : gap.max(credits(wallet, least)), BigDecimal.ZERO);
    }

    private static BigDecimal credits(Wallet wallet, long cents) {
        return wallet.rate().credits(BigDecimal.valueOf(cents));
    }
}
