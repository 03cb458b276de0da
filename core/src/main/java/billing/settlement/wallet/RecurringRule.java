package billing.settlement.wallet;

import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * A recurring top-up rule of a wallet ({@code money.md 5.10}). Amounts are in credits.
 *
 * @param schedule     the trigger of top-ups
 * @param topUp        the amount of a top-up, in credits
 * @param terms        the terms of its transactions
 * @param evaluatedAt  the time up to which its interval has been evaluated
 * @param terminatedAt null while active
 */
public record RecurringRule(UUID id, UUID walletId, Schedule schedule, TopUp topUp,
                            TopUpTerms terms, Instant evaluatedAt, Instant createdAt,
                            Instant terminatedAt) {
    /**
     * The trigger of top-ups.
     *
     * @param interval         the interval of an interval rule; else null
     * @param thresholdCredits the ongoing balance at which a threshold rule tops up; else null
     * @param startedAt        the anchor of the interval; null for the wallet's creation
     * @param expirationAt     or null
     */
    public record Schedule(Trigger trigger, Interval interval, BigDecimal thresholdCredits,
                           Instant startedAt, Instant expirationAt) {
        /** Whether it has the trigger, the interval and the anchor of another schedule. */
        public boolean hasIntervalOf(Schedule other) {
            return trigger == other.trigger && interval == other.interval
                    && Objects.equals(startedAt, other.startedAt);
        }
    }

    /**
     * The amount of a top-up, in credits.
     *
     * @param targetOngoingBalance the target of a target rule; else null
     * @param grantsTargetTopUp    whether a target rule grants credits free of charge; null when
     *                             not set
     * @param ignoresLimits        whether the wallet's limits of paid top-ups do not apply
     */
    public record TopUp(Method method, BigDecimal paidCredits, BigDecimal grantedCredits,
                        BigDecimal targetOngoingBalance, Boolean grantsTargetTopUp,
                        boolean ignoresLimits) {
    }

    /** The kind of trigger. */
    public enum Trigger {
        INTERVAL, THRESHOLD
    }

    /** The method of computing the amount. */
    public enum Method {
        FIXED, TARGET
    }

    /** Whether it is active at an instant. */
    public boolean isActive(Instant now) {
        return terminatedAt == null && (schedule.expirationAt() == null
                || schedule.expirationAt().isAfter(now));
    }

    /** Whether it purchases credits rather than granting them. */
    public boolean buys() {
        return topUp.method() == Method.TARGET ? !Boolean.TRUE.equals(topUp.grantsTargetTopUp())
                : topUp.paidCredits().signum() > 0;
    }

    /** Whether it is an active threshold rule. */
    public boolean watchesThreshold(Instant now) {
        return schedule.trigger() == Trigger.THRESHOLD && isActive(now);
    }

    /** Returns this rule, terminated. */
    public RecurringRule terminated(Instant now) {
        return new RecurringRule(id, walletId, schedule, topUp, terms, evaluatedAt, createdAt, now);
    }
}
