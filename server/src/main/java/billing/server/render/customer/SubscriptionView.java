package billing.server.render.customer;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.customer.Customer;
import billing.subscription.ActivationRule;
import billing.subscription.LastBilling;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.List;

/**
 * A subscription with the objects that it is rendered with.
 *
 * @param plan         its plan
 * @param previousPlan plan of the subscription that it replaced by a plan change; or null
 * @param next         the subscription that replaced it or will replace it by a plan change; or
 *                     null
 * @param nextPlan     the plan of {@code next}; or null
 * @param sections     the custom sections that it selects
 * @param thresholds   the usage thresholds that apply to it
 * @param rules        its activation rules
 * @param last         how far it has been billed by then; null for nothing
 * @param now          the instant whose billing period is shown
 */
public record SubscriptionView(Subscription subscription, Customer customer, Plan plan,
                               Plan previousPlan, Subscription next, Plan nextPlan,
                               List<InvoiceCustomSection> sections,
                               List<UsageThreshold> thresholds, List<ActivationRule> rules,
                               LastBilling last, Instant now) {
    public SubscriptionView {
        sections = List.copyOf(sections);
        thresholds = List.copyOf(thresholds);
        rules = List.copyOf(rules);
    }
}
