package billing.server;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.server.render.RenderScope;
import billing.server.render.money.PaymentJson;
import billing.server.render.money.PaymentReceiptJson;
import billing.server.render.money.PaymentRequestJson;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.PaymentRequest;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Loads and renders payments, receipts and payment requests. */
public final class PaymentResponses {
    private final Handle handle;
    private final RenderScope scope;

    PaymentResponses(Handle handle, RenderScope scope) {
        this.handle = handle;
        this.scope = scope;
    }

    /** Payments in their order. */
    public List<ObjectNode> payments(List<Payment> payments) {
        Map<UUID, Customer> customers = customers(payments, Payment::customerId);
        PaymentJson json = new PaymentJson(scope);
        return payments.stream()
                .map(payment -> json.node(payment, customers.get(payment.customerId()))).toList();
    }

    /** A payment. */
    public ObjectNode payment(Payment payment) {
        return payments(List.of(payment)).get(0);
    }

    /** Receipts in their order. */
    public List<ObjectNode> receipts(List<PaymentReceipt> receipts) {
        Map<UUID, Customer> customers = customers(receipts, PaymentReceipt::customerId);
        PaymentReceiptJson json = new PaymentReceiptJson(scope);
        return receipts.stream()
                .map(receipt -> json.node(receipt, customers.get(receipt.customerId()))).toList();
    }

    /** A receipt. */
    public ObjectNode receipt(PaymentReceipt receipt) {
        return receipts(List.of(receipt)).get(0);
    }

    /** Requests in their order. */
    public List<ObjectNode> requests(List<PaymentRequest> requests) {
        Map<UUID, Customer> customers = customers(requests, PaymentRequest::customerId);
        Map<UUID, Invoice> invoices = new Invoices(handle).byIds(requests.stream()
                        .flatMap(request -> request.invoiceIds().stream()).distinct().toList())
                .stream().collect(Collectors.toMap(Invoice::id, Function.identity()));
        PaymentRequestJson json = new PaymentRequestJson(scope);
        return requests.stream().map(request -> json.node(request,
                customers.get(request.customerId()), request.invoiceIds().stream()
                        .map(invoices::get).filter(Objects::nonNull).toList())).toList();
    }

    /** A request. */
    public ObjectNode request(PaymentRequest request) {
        return requests(List.of(request)).get(0);
    }

    private <T> Map<UUID, Customer> customers(Collection<T> things, Function<T, UUID> customer) {
        return new Customers(handle).byIds(
                things.stream().map(customer).collect(Collectors.toSet()));
    }
}
