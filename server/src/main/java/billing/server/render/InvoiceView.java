package billing.server.render;

import billing.customer.Customer;
import billing.invoice.Invoice;
import java.util.List;
import java.util.UUID;

/**
 * A whole invoice with what its answer tells of others.
 *
 * @param subscriptions those that it bills, in the order of its links; empty on one-off invoices
 */
public record InvoiceView(Invoice invoice, Customer customer,
                          List<SubscriptionView> subscriptions) {
    public InvoiceView {
        subscriptions = List.copyOf(subscriptions);
    }

    SubscriptionView subscription(UUID id) {
        return subscriptions.stream().filter(view -> view.subscription().id().equals(id))
                .findFirst().orElseThrow(
                        () -> new IllegalArgumentException("subscription " + id + " missing"));
    }
}
