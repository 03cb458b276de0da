package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.customer.Customer;
import billing.subscription.ActivationRule;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.List;

/**
 * A subscription with what its answer tells of others.
 *
 * @param plan         the plan that it follows
 * @param previousPlan of the subscription that a plan change replaced by it; or null
 * @param next         what a plan change put or will put behind it; or null
 * @param nextPlan     the plan of that; or null
 * @param sections     the custom sections that it selects
 * @param thresholds   those that hold for it
 * @param rules        what its start waits or waited for
 * @param now          at which periods are told
 */
public record SubscriptionView(Subscription subscription, Customer customer, Plan plan,
                               Plan previousPlan, Subscription next, Plan nextPlan,
                               List<InvoiceCustomSection> sections,
                               List<UsageThreshold> thresholds, List<ActivationRule> rules,
                               Instant now) {
    public SubscriptionView {
        sections = List.copyOf(sections);
        thresholds = List.copyOf(thresholds);
        rules = List.copyOf(rules);
    }

    /** The name printed: its own, else the plan's ({@code subscriptions-and-invoicing.md 1.1}). */
    String printedName() {
        if (subscription.name() != null && !subscription.name().isBlank()) {
            return subscription.name();
        }
        return plan.labels().invoiceDisplayName() == null ? plan.labels().name()
                : plan.labels().invoiceDisplayName();
    }
}
