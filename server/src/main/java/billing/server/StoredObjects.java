package billing.server;

import billing.catalog.store.Coupons;
import billing.catalog.store.Features;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.store.Fees;
import billing.server.render.customer.CustomerJson;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.PaymentRequests;
import billing.settlement.payment.store.Payments;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The stored objects that messages are about, as the API renders them: those of a kind are loaded
 * together. Kinds of which a transaction changes few are loaded one by one.
 */
final class StoredObjects {
    private static final String INVOICE = "invoice";
    /** What a wallet has on its own but not within a transaction. */
    private final Set<String> partsOfWallet;
    private final Handle handle;
    private final Responses responses;
    private final Map<String, Map<UUID, ObjectNode>> loaded = new HashMap<>();

    StoredObjects(Handle handle, Responses responses, Set<String> partsOfWallet) {
        this.handle = handle;
        this.responses = responses;
        this.partsOfWallet = partsOfWallet;
    }

    /** Loads objects of a kind, in place of those that were loaded before. */
    void load(String kind, Collection<UUID> ids) {
        if (kind.equals(INVOICE)) {
            responses.ofInvoices().renderWritten(new LinkedHashSet<>(ids));
        } else {
            loaded.put(kind, objects(kind, Set.copyOf(ids)));
        }
    }

    /** A copy of an object that was loaded; empty for one that is not stored. */
    Optional<ObjectNode> find(String kind, UUID id) {
        return kind.equals(INVOICE) ? responses.ofInvoices().written(id)
                : Optional.ofNullable(loaded.get(kind).get(id)).map(ObjectNode::deepCopy);
    }

    private Map<UUID, ObjectNode> objects(String kind, Set<UUID> ids) {
        PaymentResponses payments = responses.ofPayments();
        return switch (kind) {
            case "credit_note" -> all(new CreditNotes(handle).byIds(ids), CreditNote::id,
                    responses.ofInvoices()::creditNotes);
            case "customer" -> all(List.copyOf(new Customers(handle).byIds(ids).values()),
                    Customer::id, customers -> customers.stream()
                            .map(new CustomerJson(responses.scope())::inMessages).toList());
            case "fee" -> all(new Fees(handle).byIds(ids), fee -> fee.fee().id(),
                    responses.ofInvoices()::fees);
            case "payment" -> all(new Payments(handle).byIds(List.copyOf(ids)), Payment::id,
                    payments::payments);
            case "payment_receipt" -> all(new PaymentReceipts(handle).byIds(ids),
                    PaymentReceipt::id, payments::receipts);
            case "payment_request" -> all(new PaymentRequests(handle).byIds(ids),
                    PaymentRequest::id, payments::requests);
            case "subscription" -> all(
                    List.copyOf(new Subscriptions(handle).byIds(ids).values()),
                    Subscription::id, this::subscriptions);
            case "wallet" -> all(new Wallets(handle).byIds(ids), Wallet::id,
                    responses.ofWallets()::wallets);
            case "wallet_transaction" -> all(new WalletTransactions(handle).byIds(ids),
                    WalletTransaction::id, this::transactions);
            default -> oneByOne(kind, ids);
        };
    }

    private static <T> Map<UUID, ObjectNode> all(List<T> stored, Function<T, UUID> id,
                                                 Function<List<T>, List<ObjectNode>> rendered) {
        Map<UUID, ObjectNode> objects = new HashMap<>();
        List<ObjectNode> nodes = stored.isEmpty() ? List.of() : rendered.apply(stored);
        for (int place = 0; place < stored.size(); place++) {
            objects.put(id.apply(stored.get(place)), nodes.get(place));
        }
        return objects;
    }

    private Map<UUID, ObjectNode> oneByOne(String kind, Set<UUID> ids) {
        Map<UUID, ObjectNode> objects = new HashMap<>();
        ids.forEach(id -> one(kind, id).ifPresent(object -> objects.put(id, object)));
        return objects;
    }

    private Optional<ObjectNode> one(String kind, UUID id) {
        return switch (kind) {
            case "applied_coupon" -> new AppliedCoupons(handle).byIds(List.of(id)).stream()
                    .findFirst().map(responses.ofCustomers()::appliedCoupon);
            case "billing_entity" ->
                    new BillingEntities(handle).byId(id).map(responses.ofSystem()::billingEntity);
            case "billable_metric" -> new Metrics(handle).byId(id)
                    .map(responses.ofCatalog()::metric);
            case "coupon" -> new Coupons(handle).byId(id).map(responses.ofCatalog()::coupon);
            case "feature" -> new Features(handle).byId(id).map(responses.ofCatalog()::feature);
            case "plan" -> new Plans(handle).byId(id).map(responses.ofCatalog()::plan);
            default -> Optional.empty();
        };
    }

    private List<ObjectNode> subscriptions(List<Subscription> subscriptions) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(subscriptions.stream()
                .map(Subscription::customerId).collect(Collectors.toSet()));
        CustomerJson json = new CustomerJson(responses.scope());
        List<ObjectNode> nodes = responses.ofCustomers().wholeSubscriptions(subscriptions);
        for (int place = 0; place < nodes.size(); place++) {
            nodes.get(place).set("customer",
                    json.nested(customers.get(subscriptions.get(place).customerId())));
        }
        return nodes;
    }

    private List<ObjectNode> transactions(List<WalletTransaction> transactions) {
        Map<UUID, ObjectNode> wallets = objects("wallet", transactions.stream()
                .map(WalletTransaction::walletId).collect(Collectors.toSet()));
        wallets.values().forEach(wallet -> wallet.remove(partsOfWallet));
        List<ObjectNode> nodes = responses.ofWallets().wholeTransactions(transactions);
        for (int place = 0; place < nodes.size(); place++) {
            nodes.get(place).set("wallet",
                    wallets.get(transactions.get(place).walletId()).deepCopy());
        }
        return nodes;
    }
}
