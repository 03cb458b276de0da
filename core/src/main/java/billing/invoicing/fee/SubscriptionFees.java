package billing.invoicing.fee;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PlanPrice;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.money.Decimals;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFee;
import billing.subscription.SubscriptionFee.Circumstances;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** The subscription fee on an invoice ({@code subscriptions-and-invoicing.md 4}). */
final class SubscriptionFees {
    private final Handle handle;
    private final BillingHistory before;

    SubscriptionFees(Handle handle, BillingHistory before) {
        this.handle = handle;
        this.before = before;
    }

    /** The fee, stored even when it is 0; nothing when none is due. */
    Optional<Fee> fee(BilledPeriods periods) {
        if (periods.reason() == InvoicingReason.IN_ADVANCE_CHARGE
                || periods.reason() == InvoicingReason.IN_ADVANCE_CHARGE_PERIODIC
                || periods.reason() == InvoicingReason.PROGRESSIVE_BILLING) {
            return Optional.empty();
        }
        return SubscriptionFee.of(periods.terms(), periods.windows(), circumstances(periods))
                .map(cents -> fee(periods, cents));
    }

    private Circumstances circumstances(BilledPeriods periods) {
        SubscriptionTerms terms = periods.terms();
        Subscription subscription = terms.subscription();
        Window day = new Window(LocalDays.startOf(periods.billedOn(), terms.zone()),
                LocalDays.endOf(periods.billedOn(), terms.zone()));
        boolean trial = terms.plan().billing().trialPeriod() != null;
        return new Circumstances(periods.billedAt(),
                trial ? new Subscriptions(handle).initialStart(subscription)
                        : subscription.state().startedAt(),
                periods.reason() == InvoicingReason.SUBSCRIPTION_STARTING,
                periods.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING,
                before.hasSubscriptionFeeBefore(subscription.id(), periods.billedAt()),
                terms.plan().billing().payInAdvance()
                        && before.hasSubscriptionFeeWithin(subscription.id(), day));
    }

    private static Fee fee(BilledPeriods periods, BigDecimal cents) {
        Plan plan = periods.terms().plan();
        Subscription subscription = periods.subscription();
        return FeeBuilder.of(FeeType.SUBSCRIPTION, item(periods.terms()), plan.billing().currency())
                .subscription(subscription.id())
                .exactCents(cents)
                .units(BigDecimal.ONE, plan.billing().currency().toUnits(Decimals.toWhole(cents)))
                .details(new PlanPrice(plan.billing().amountCents()))
                .window(periods.windows().subscription())
                .build();
    }

    private static Fee.Item item(SubscriptionTerms terms) {
        Plan plan = terms.plan();
        return new Fee.Item(terms.subscription().id(), plan.code(), plan.labels().name(),
                plan.labels().description(), terms.printedName(), null, null, Map.of());
    }
}
