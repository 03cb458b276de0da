package billing.server;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.StoredFee;
import billing.server.render.invoice.FeeView;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** Loads the objects that fees are rendered with. */
final class FeeViews {
    private final Handle handle;

    FeeViews(Handle handle) {
        this.handle = handle;
    }

    /** The views of fees, in the same order, in two queries. */
    List<FeeView> views(List<StoredFee> fees) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                fees.stream().map(StoredFee::customerId).collect(Collectors.toSet()));
        Map<UUID, Subscription> subscriptions = new Subscriptions(handle).byIds(
                fees.stream().map(one -> one.fee().source().subscriptionId())
                .filter(Objects::nonNull)
                        .collect(Collectors.toSet()));
        return fees.stream().map(one -> new FeeView(one.fee(), customers.get(one.customerId()),
                one.invoiceId(), externalId(subscriptions.get(one.fee().source().subscriptionId())),
                one.trueUpFeeId(), one.selfBilled())).toList();
    }

    private static String externalId(Subscription subscription) {
        return subscription == null ? null : subscription.externalId();
    }
}
