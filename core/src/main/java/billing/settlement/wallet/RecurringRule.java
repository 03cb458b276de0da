package billing.settlement.wallet;

import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * Fills a wallet on its own ({@code money.md 5.10}). Amounts are credits.
 *
 * @param interval             of an interval rule; else null
 * @param targetOngoingBalance of a target rule; else null
 * @param grantsTargetTopUp    whether a target rule gives for free; null when not said
 * @param startedAt            the anchor of the interval; null for the wallet's creation
 * @param expirationAt         or null
 * @param ignoresLimits        whether the wallet's limits of paid top-ups do not hold
 * @param terms                of the transactions that it makes
 * @param lookedAt             up to when its interval has been judged
 * @param terminatedAt         null while active
 */
public record RecurringRule(UUID id, UUID walletId, Trigger trigger, Interval interval,
                            Method method, BigDecimal thresholdCredits, BigDecimal paidCredits,
                            BigDecimal grantedCredits, BigDecimal targetOngoingBalance,
                            Boolean grantsTargetTopUp, Instant startedAt, Instant expirationAt,
                            boolean ignoresLimits, TopUpTerms terms, Instant lookedAt,
                            Instant createdAt, Instant terminatedAt) {
    /** What makes it act. */
    public enum Trigger {
        INTERVAL, THRESHOLD
    }

    /** How much it tops up. */
    public enum Method {
        FIXED, TARGET
    }

    /** Whether it acts at an instant. */
    public boolean isActive(Instant now) {
        return terminatedAt == null && (expirationAt == null || expirationAt.isAfter(now));
    }

    /** Whether it buys credits, rather than grant them. */
    public boolean buys() {
        return method == Method.TARGET ? !Boolean.TRUE.equals(grantsTargetTopUp)
                : paidCredits.signum() > 0;
    }

    /** Whether it fires when the ongoing balance falls. */
    public boolean watchesThreshold(Instant now) {
        return trigger == Trigger.THRESHOLD && isActive(now);
    }

    /** The same, over. */
    public RecurringRule terminated(Instant now) {
        return new RecurringRule(id, walletId, trigger, interval, method, thresholdCredits,
                paidCredits, grantedCredits, targetOngoingBalance, grantsTargetTopUp, startedAt,
                expirationAt, ignoresLimits, terms, lookedAt, createdAt, now);
    }
}
