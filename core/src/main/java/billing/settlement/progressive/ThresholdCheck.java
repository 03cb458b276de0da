package billing.settlement.progressive;

import billing.catalog.UsageThreshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which thresholds usage has passed ({@code subscriptions-and-invoicing.md 9.3}). Pure. */
public final class ThresholdCheck {
    /** By amount; of equal ones the recurring one last. */
    private static final Comparator<UsageThreshold> BY_AMOUNT =
            Comparator.comparingLong(UsageThreshold::amountCents)
                    .thenComparing(UsageThreshold::recurring);

    private ThresholdCheck() {
    }

    /**
     * The thresholds that were passed, by amount.
     *
     * @param invoicedCents historical and invoiced usage, with what the latest progressive invoice
     *                      of the window has billed
     * @param newCents      current usage that no invoice has billed; when negative nothing passes
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

    /** The largest fixed threshold; 0 without any. */
    static long largestFixed(List<UsageThreshold> thresholds) {
        return thresholds.stream().filter(one -> !one.recurring())
                .mapToLong(UsageThreshold::amountCents).max().orElse(0);
    }
}
