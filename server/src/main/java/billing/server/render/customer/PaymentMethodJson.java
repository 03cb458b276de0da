package billing.server.render.customer;

import billing.customer.PaymentMethod;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Payment methods as the API shows them ({@code money.md 10}). */
public final class PaymentMethodJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public PaymentMethodJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A payment method. */
    public ObjectNode node(PaymentMethod method) {
        return scope.members().id("id", method.id()).flag("is_default", method.isDefault())
                .text("payment_provider_code", method.providerCode())
                .text("payment_provider_name", method.providerName())
                .text("payment_provider_type", method.providerType())
                .text("provider_method_id", method.providerMethodId())
                .instant("created_at", method.createdAt()).node();
    }
}
