package billing.run;

import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoicingReason;
import billing.kernel.money.CurrencyUnit;
import billing.run.schedule.LiveSubscription;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

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
     * @param paymentMethod {@code manual}, the id of another than the customer's default method, or
     *                      {@code default}
     * @param alone         the subscription that must be alone on its invoice; or null
     */
    private record Common(UUID customerId, String paymentMethod, CurrencyUnit currency,
                          UUID sellerId, String purchaseOrderNumber, UUID alone) {
        @Override
        public int hashCode() {
            return customerId.hashCode(); // most customers have one group
        }
    }

    /**
     * The invoices to make of subscriptions that are due at one instant.
     *
     * @param defaultMethod the default payment method of a customer, if any; asked only about
     *                      subscriptions that name a method
     */
    static Collection<List<LiveSubscription>> of(List<LiveSubscription> due,
                                                 Function<UUID, Optional<UUID>> defaultMethod) {
        Map<Common, List<LiveSubscription>> groups = new LinkedHashMap<>();
        for (LiveSubscription live : due) {
            groups.computeIfAbsent(common(live, defaultMethod),
                    key -> new ArrayList<>()).add(live);
        }
        return groups.values();
    }

    /** The periodic part of each in an invoice. */
    static List<BilledSubscription> periodic(List<LiveSubscription> group) {
        return group.stream().map(live -> new BilledSubscription(live.terms(),
                InvoicingReason.SUBSCRIPTION_PERIODIC)).toList();
    }

    private static Common common(LiveSubscription live,
                                 Function<UUID, Optional<UUID>> defaultMethod) {
        Subscription subscription = live.subscription();
        return new Common(subscription.customerId(), paymentMethod(subscription, defaultMethod),
                live.terms().plan().billing().currency(), live.sellerId(),
                subscription.invoicing().purchaseOrderNumber(),
                subscription.invoicing().consolidateInvoice() ? null : subscription.id());
    }

    /** The effective method: a default that is named is the same as one that is not. */
    private static String paymentMethod(Subscription subscription,
                                        Function<UUID, Optional<UUID>> defaultMethod) {
        PaymentChoice payment = subscription.invoicing().payment();
        if (payment.isManual()) {
            return "manual";
        }
        return payment.id() == null || defaultMethod.apply(subscription.customerId())
                .filter(payment.id()::equals).isPresent() ? "default" : payment.id().toString();
    }
}
