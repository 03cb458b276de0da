package billing.settlement.progressive;

import billing.catalog.UsageThreshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the thresholds that usage has passed ({@code subscriptions-and-invoicing.md 9.3}). Pure.
 */
public final class ThresholdCheck {
    /** By amount; a recurring threshold after a fixed one of the same amount. */
    private static final Comparator<UsageThreshold> BY_AMOUNT =
            Comparator.comparingLong(UsageThreshold::amountCents)
                    .thenComparing(UsageThreshold::recurring);

    private ThresholdCheck() {
    }

    /**
     * Returns the thresholds passed, by amount.
     *
     * @param invoicedCents historical and invoiced usage, including the usage billed by the latest
     *                      progressive invoice of the window
     * @param newCents      current usage that no invoice has billed; when negative no threshold is
     *                      passed
     */
    public static List<UsageThreshold> passed(List<UsageThreshold> thresholds, long invoicedCents,
                                              long newCents) {
        List<UsageThreshold> passed = new ArrayList<>();
        if (newCents < 0) {
            return passed;
        }
        long total = Math.addExact(invoicedCents, newCents);
        long largest = largestFixed(thresholds);
        Optional<UsageThreshold> recurring =
                thresholds.stream().filter(UsageThreshold::recurring).findFirst();
        if (invoicedCents < largest) {
            thresholds.stream().filter(one -> !one.recurring())
                    .filter(one -> invoicedCents < one.amountCents() && one.amountCents() <= total)
                    .forEach(passed::add);
            recurring.filter(one -> total - largest >= one.amountCents()).ifPresent(passed::add);
        } else {
            recurring.filter(one -> invoicedCents % one.amountCents() + newCents
                    >= one.amountCents()).ifPresent(passed::add);
        }
        passed.sort(BY_AMOUNT);
        return passed;
    }

    /** Returns the largest fixed threshold; 0 without any. */
    static long largestFixed(List<UsageThreshold> thresholds) {
        return thresholds.stream().filter(one -> !one.recurring())
                .mapToLong(UsageThreshold::amountCents).max().orElse(0);
    }
}
