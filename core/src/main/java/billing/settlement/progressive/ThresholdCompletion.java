package billing.settlement.progressive;

import billing.catalog.UsageThreshold;
import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The completion of a threshold by lifetime usage ({@code subscriptions-and-invoicing.md 9.6}).
 *
 * @param amountCents the usage at which the threshold, or the recurrence of it, is complete
 * @param ratio       from 0 to 1
 * @param reachedAt   the time of the invoice for it; null while there is none
 */
public record ThresholdCompletion(long amountCents, BigDecimal ratio, Instant reachedAt) {
    /**
     * An invoice created for a threshold.
     *
     * @param lifetimeUsageCents the usage at that time
     */
    public record Reached(UUID thresholdId, long lifetimeUsageCents, Instant at) {
    }

    /**
     * Returns the fixed thresholds by amount, then each completed recurrence, of very many the
     * latest ({@link Limit#RECURRENCES}), and the current one.
     *
     * @param totalCents lifetime usage
     * @param reached    in chronological order
     */
    public static List<ThresholdCompletion> of(List<UsageThreshold> thresholds, long totalCents,
                                               List<Reached> reached) {
        List<ThresholdCompletion> list = new ArrayList<>();
        long last = 0;
        boolean running = true;
        for (UsageThreshold fixed : thresholds.stream().filter(one -> !one.recurring())
                .sorted(Comparator.comparingLong(UsageThreshold::amountCents)).toList()) {
            long amount = fixed.amountCents();
            if (amount <= totalCents) {
                list.add(passed(fixed, amount, reached));
                last = amount;
            } else {
                list.add(open(amount, running ? totalCents : last, last));
                running = false;
            }
        }
        Optional<UsageThreshold> recurring =
                thresholds.stream().filter(UsageThreshold::recurring).findFirst();
        if (recurring.isPresent()) {
            addRecurrences(list, recurring.get(), running ? totalCents : null,
                    ThresholdCheck.largestFixed(thresholds), reached);
        }
        return list;
    }

    /** {@code totalCents} is null before the fixed thresholds are passed. */
    private static void addRecurrences(List<ThresholdCompletion> list, UsageThreshold recurring,
                                       Long totalCents, long base, List<Reached> reached) {
        long step = recurring.amountCents();
        long completed = totalCents == null ? 0 : (totalCents - base) / step;
        for (long count = Math.max(0, completed - Limit.RECURRENCES.most()); count < completed;
                count++) {
            list.add(passed(recurring, base + (count + 1) * step, reached));
        }
        long last = base + completed * step;
        list.add(open(last + step, totalCents == null ? last : totalCents, last));
    }

    private static ThresholdCompletion passed(UsageThreshold threshold, long amountCents,
                                              List<Reached> reached) {
        return new ThresholdCompletion(amountCents, BigDecimal.ONE, reached.stream()
                .filter(one -> one.thresholdId().equals(threshold.id())
                        && one.lifetimeUsageCents() >= amountCents)
                .map(Reached::at).findFirst().orElse(null));
    }

    private static ThresholdCompletion open(long amountCents, long totalCents, long lastCents) {
        return new ThresholdCompletion(amountCents, Decimals.ratio(
                BigDecimal.valueOf(totalCents - lastCents),
                BigDecimal.valueOf(amountCents - lastCents)), null);
    }
}
