package billing.server.render.money;

import billing.customer.Customer;
import billing.invoicing.Invoice;
import billing.server.render.RenderScope;
import billing.server.render.customer.CustomerJson;
import billing.server.render.invoice.InvoiceJson;
import billing.settlement.payment.PaymentRequest;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Payment requests as the API shows them ({@code money.md 9}). */
public final class PaymentRequestJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public PaymentRequestJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A request with its customer and invoices. */
    public ObjectNode node(PaymentRequest request, Customer customer, List<Invoice> invoices) {
        InvoiceJson invoiceJson = new InvoiceJson(scope);
        return scope.members().id("id", request.id()).text("email", request.email())
                .number("amount_cents", request.amountCents())
                .text("amount_currency", request.currency())
                .text("payment_status", request.status().code())
                .instant("created_at", request.createdAt())
                .node("customer", new CustomerJson(scope).nested(customer))
                .list("invoices", invoices, invoiceJson::base).node();
    }
}
