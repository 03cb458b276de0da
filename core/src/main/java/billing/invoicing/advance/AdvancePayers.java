package billing.invoicing.advance;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.tax.TaxLevels;
import billing.subscription.BillingContext;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.RatingPeriod;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Finds the payers of events; plans are cached after the first read. */
final class AdvancePayers {
    private final Handle handle;
    private final Map<UUID, Plan> plans = new HashMap<>();

    AdvancePayers(Handle handle) {
        this.handle = handle;
    }

    /** The payer of an event of a subscription; empty when its plan has no charge for the event. */
    Optional<AdvancePayer> find(Subscription subscription, String code, Instant at) {
        Plan plan = plans.computeIfAbsent(subscription.planId(),
                id -> new Plans(handle).byId(id).orElseThrow());
        List<Charge> charges = plan.pricing().charges().stream()
                .filter(charge -> charge.billing().payInAdvance()
                && charge.metric().code().equals(code)
                        && charge.metric().deletedAt() == null).toList();
        if (charges.isEmpty()) {
            return Optional.empty();
        }
        BillingContext context = BillingContext.read(handle, subscription);
        // As of the event: after a move its window begins where the last billed one ended.
        SubscriptionTerms terms = new BillingHistory(handle, null)
                .after(context.terms(subscription, plan), at);
        BillingWindows windows = BillingWindows.current(terms, at);
        return Optional.of(new AdvancePayer(context.customer(),
                TaxLevels.of(context.customer(), context.entity()), terms, charges,
                        new RatingPeriod(windows.charges(), windows.chargesDates(), false)));
    }
}
