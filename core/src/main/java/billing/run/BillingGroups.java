package billing.run;

import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoicingReason;
import billing.kernel.money.CurrencyUnit;
import billing.run.schedule.LiveSubscription;
import billing.subscription.Subscription;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Which due subscriptions share an invoice ({@code subscriptions-and-invoicing.md 5.2}). Groups and
 * their members keep the order in which they come.
 */
final class BillingGroups {
    private BillingGroups() {
    }

    /**
     * What all subscriptions of an invoice have in common.
     *
     * @param paymentMethod {@code manual}, a method's id, or {@code default}
     * @param alone         the subscription that must be alone on its invoice; or null
     */
    private record Common(UUID customerId, String paymentMethod, CurrencyUnit currency,
                          UUID sellerId, String purchaseOrderNumber, UUID alone) {
        @Override
        public int hashCode() {
            return customerId.hashCode(); // most customers have one group
        }
    }

    /** The invoices to make of subscriptions that are due at one instant. */
    static Collection<List<LiveSubscription>> of(List<LiveSubscription> due) {
        Map<Common, List<LiveSubscription>> groups = new LinkedHashMap<>();
        for (LiveSubscription live : due) {
            groups.computeIfAbsent(common(live), key -> new ArrayList<>()).add(live);
        }
        return groups.values();
    }

    /** The periodic part of each in an invoice. */
    static List<BilledSubscription> periodic(List<LiveSubscription> group) {
        return group.stream().map(live -> new BilledSubscription(live.terms(),
                InvoicingReason.SUBSCRIPTION_PERIODIC)).toList();
    }

    private static Common common(LiveSubscription live) {
        Subscription subscription = live.subscription();
        return new Common(subscription.customerId(), paymentMethod(subscription),
                live.terms().plan().billing().currency(), live.sellerId(),
                subscription.invoicing().purchaseOrderNumber(),
                subscription.invoicing().consolidateInvoice() ? null : subscription.id());
    }

    private static String paymentMethod(Subscription subscription) {
        if (subscription.invoicing().payment().isManual()) {
            return "manual";
        }
        return subscription.invoicing().payment().id() == null ? "default"
                : subscription.invoicing().payment().id().toString();
    }
}
