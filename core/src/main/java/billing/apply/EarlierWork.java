package billing.apply;

import billing.apply.ResourceChange.Action;
import billing.catalog.Plan;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.run.PlanSubscribers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The customers whose due work precedes what files change
 * ({@code subscriptions-and-invoicing.md 2.2, 5.4}).
 *
 * @param ofSubscriptions those whose subscriptions the files create or change
 * @param ofPrices        those for whom a new price of a plan decides on a change of plan that
 *                        waits: it must be billed first
 */
record EarlierWork(Set<UUID> ofSubscriptions, Set<UUID> ofPrices) {
    /** Reads the customers of changes, which are not carried out yet. */
    static EarlierWork read(Handle handle, List<ResourceChange> changes) {
        Set<String> named = new LinkedHashSet<>();
        Set<UUID> ofPrices = new LinkedHashSet<>();
        for (ResourceChange change : changes) {
            if (change.action() != Action.LEAVE
                    && change.resource() instanceof DeclaredSubscription one) {
                named.add(one.externalCustomerId());
            } else if (change.action() == Action.CHANGE && change.resource() instanceof Plan plan
                    && change.members().stream()
                    .anyMatch(member -> member.path().equals("amount_cents"))) {
                ofPrices.addAll(PlanSubscribers.ofPriced(handle, plan.code()));
            }
        }
        Set<UUID> ofSubscriptions = new LinkedHashSet<>();
        new Customers(handle).find(named).values().stream().map(Customer::id)
                .forEach(ofSubscriptions::add);
        return new EarlierWork(ofSubscriptions, ofPrices);
    }

    Set<UUID> customers() {
        Set<UUID> customers = new LinkedHashSet<>(ofSubscriptions);
        customers.addAll(ofPrices);
        return customers;
    }
}
