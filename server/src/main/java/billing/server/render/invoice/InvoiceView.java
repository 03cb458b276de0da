package billing.server.render.invoice;

import billing.customer.Customer;
import billing.invoicing.Invoice;
import billing.server.render.customer.SubscriptionView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A whole invoice with the objects that it is rendered with.
 *
 * @param subscriptions the billed subscriptions in the order of its links; empty for one-off
 *                      invoices
 * @param titles        the names of its subscriptions that it was issued with; those of others
 *                      are as they are now
 */
public record InvoiceView(Invoice invoice, Customer customer,
                          List<SubscriptionView> subscriptions, Map<UUID, String> titles) {
    public InvoiceView {
        subscriptions = List.copyOf(subscriptions);
        titles = Map.copyOf(titles);
    }

    /** The fees in their order, each with the objects that it is rendered with. */
    public List<FeeView> fees() {
        Map<UUID, UUID> trueUps = new HashMap<>();
        invoice.parts().fees().stream().filter(fee -> fee.source().trueUpParentFeeId() != null)
                .forEach(fee -> trueUps.put(fee.source().trueUpParentFeeId(), fee.id()));
        return invoice.parts().fees().stream().map(fee -> new FeeView(fee, customer, invoice.id(),
                fee.source().subscriptionId() == null ? null
                        : subscription(fee.source().subscriptionId()).subscription().externalId(),
                trueUps.get(fee.id()), invoice.parties().selfBilled())).toList();
    }

    /** The name that is printed above the fees of a subscription. */
    String printedName(UUID subscriptionId) {
        String title = titles.get(subscriptionId);
        SubscriptionView view = subscription(subscriptionId);
        return title == null ? view.subscription().printedName(view.plan()) : title;
    }

    SubscriptionView subscription(UUID id) {
        return subscriptions.stream().filter(view -> view.subscription().id().equals(id))
                .findFirst().orElseThrow(
                        () -> new IllegalArgumentException("subscription " + id + " missing"));
    }
}
