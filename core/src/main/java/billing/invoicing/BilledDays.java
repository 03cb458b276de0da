package billing.invoicing;

import billing.subscription.BillingWindows;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The share of its period for which a prorated subscription fee bills the price of the plan
 * ({@code subscriptions-and-invoicing.md 4}).
 *
 * @param billed days that are billed; with a trial fewer than the fee's window has
 * @param period days of the whole period
 */
public record BilledDays(int billed, int period) {
    /** Whether a fee bills a part of the plan's price. */
    public static boolean isPart(Fee fee) {
        return fee.source().type() == FeeType.SUBSCRIPTION && !fee.isCorrection()
                && fee.amounts().details() instanceof PlanPrice price
                && BigDecimal.valueOf(price.cents()).compareTo(fee.amounts().preciseCents()) != 0;
    }

    /**
     * The days of a fee, which follow from its amount; empty unless it bills a part of the price.
     *
     * @param terms of the subscription, with the plan that the fee was billed by
     */
    public static Optional<BilledDays> of(Fee fee, SubscriptionTerms terms) {
        if (!isPart(fee)) {
            return Optional.empty();
        }
        int period = BillingWindows.current(terms, fee.window().from()).subscriptionDates()
                .periodDays();
        BigDecimal price = BigDecimal.valueOf(fee.planPriceCents());
        BigDecimal billed = price.signum() == 0 ? BigDecimal.ZERO : fee.amounts().preciseCents()
                .multiply(BigDecimal.valueOf(period)).divide(price, 0, RoundingMode.HALF_UP);
        return Optional.of(new BilledDays(billed.intValueExact(), period));
    }
}
