package billing.settlement.wallet;

import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * Fills a wallet on its own ({@code money.md 5.10}). Amounts are credits.
 *
 * @param schedule     when it acts
 * @param topUp        how much it tops up, in credits
 * @param terms        of the transactions that it makes
 * @param lookedAt     up to when its interval has been judged
 * @param terminatedAt null while active
 */
public record RecurringRule(UUID id, UUID walletId, Schedule schedule, TopUp topUp,
                            TopUpTerms terms, Instant lookedAt, Instant createdAt,
                            Instant terminatedAt) {
    /**
     * When it acts.
     *
     * @param interval         of an interval rule; else null
     * @param thresholdCredits of a threshold rule: acts when the ongoing balance falls to it; else
     *                         null
     * @param startedAt        the anchor of the interval; null for the wallet's creation
     * @param expirationAt     or null
     */
    public record Schedule(Trigger trigger, Interval interval, BigDecimal thresholdCredits,
                           Instant startedAt, Instant expirationAt) {
    }

    /**
     * How much it tops up, in credits.
     *
     * @param targetOngoingBalance of a target rule; else null
     * @param grantsTargetTopUp    whether a target rule gives for free; null when not said
     * @param ignoresLimits        whether the wallet's limits of paid top-ups do not hold
     */
    public record TopUp(Method method, BigDecimal paidCredits, BigDecimal grantedCredits,
                        BigDecimal targetOngoingBalance, Boolean grantsTargetTopUp,
                        boolean ignoresLimits) {
    }

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
        return terminatedAt == null && (schedule.expirationAt() == null
                || schedule.expirationAt().isAfter(now));
    }

    /** Whether it buys credits, rather than grant them. */
    public boolean buys() {
        return topUp.method() == Method.TARGET ? !Boolean.TRUE.equals(topUp.grantsTargetTopUp())
                : topUp.paidCredits().signum() > 0;
    }

    /** Whether it fires when the ongoing balance falls. */
    public boolean watchesThreshold(Instant now) {
        return schedule.trigger() == Trigger.THRESHOLD && isActive(now);
    }

    /** The same, over. */
    public RecurringRule terminated(Instant now) {
        return new RecurringRule(id, walletId, schedule, topUp, terms, lookedAt, createdAt, now);
    }
}
