package billing.server.render.money;

import billing.customer.Customer;
import billing.server.render.RenderScope;
import billing.settlement.payment.Payment;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/** Payments as the API shows them ({@code money.md 7}). */
public final class PaymentJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public PaymentJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A payment of a customer. */
    public ObjectNode node(Payment payment, Customer customer) {
        return scope.members().id("id", payment.id()).id("customer_id", payment.customerId())
                .text("external_customer_id", customer.externalId())
                .texts("invoice_ids", payment.target().invoiceIds().stream().map(UUID::toString)
                .toList())
                .texts("invoice_numbers", payment.target().invoiceNumbers())
                .id("payable_id", payment.target().id())
                .text("payable_type", payment.target().type().type())
                .number("amount_cents", payment.amountCents())
                .text("amount_currency", payment.currency())
                .text("status", payment.outcome().code())
                .text("payment_status", payment.outcome().code()).text("type", "manual")
                .text("reference", payment.reference()).text("payment_provider_code", null)
                .text("payment_provider_type", null).text("external_payment_id", null)
                .text("provider_payment_id", null).text("provider_customer_id", null)
                .text("payment_method_id", payment.paymentMethodId()).node("next_action", null)
                .number("reversed_amount_cents", payment.reversedCents())
                .node("reversals", reversals(payment))
                .instant("created_at", payment.createdAt()).node();
    }

    private ArrayNode reversals(Payment payment) {
        ArrayNode reversals = JsonNodeFactory.instance.arrayNode();
        payment.reversals().forEach(one -> reversals.add(scope.members().id("id", one.id())
                .text("type", one.kind().code()).number("amount_cents", one.amountCents())
                .text("reason", one.reason()).instant("reversed_at", one.reversedAt()).node()));
        return reversals;
    }
}
