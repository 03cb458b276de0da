package billing.server.render.customer;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.customer.Customer;
import billing.subscription.ActivationRule;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;
import java.util.List;

/**
 * A subscription with the objects that it is rendered with.
 *
 * @param terms        the subscription with its plan, and how far it has been billed
 * @param previousPlan plan of the subscription that it replaced by a plan change; or null
 * @param next         the subscription that replaced it or will replace it by a plan change; or
 *                     null
 * @param nextPlan     the plan of {@code next}; or null
 * @param sections     the custom sections that it selects
 * @param thresholds   the usage thresholds that apply to it
 * @param rules        its activation rules
 * @param now          the instant whose billing period is shown
 */
public record SubscriptionView(SubscriptionTerms terms, Customer customer, Plan previousPlan,
                               Subscription next, Plan nextPlan,
                               List<InvoiceCustomSection> sections,
                               List<UsageThreshold> thresholds, List<ActivationRule> rules,
                               Instant now) {
    public SubscriptionView {
        sections = List.copyOf(sections);
        thresholds = List.copyOf(thresholds);
        rules = List.copyOf(rules);
    }

    /** The subscription itself. */
    public Subscription subscription() {
        return terms.subscription();
    }

    /** Its plan. */
    public Plan plan() {
        return terms.plan();
    }
}
