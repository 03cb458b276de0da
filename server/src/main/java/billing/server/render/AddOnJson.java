package billing.server.render;

import billing.catalog.AddOn;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Add-ons as the API shows them ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnJson {
    private final RenderScope scope;
    private final TaxJson taxes;

    /** Renders within a scope. */
    public AddOnJson(RenderScope scope) {
        this.scope = scope;
        this.taxes = new TaxJson(scope);
    }

    /** An add-on. */
    public ObjectNode node(AddOn addOn) {
        return scope.members().id("id", addOn.id()).text("name", addOn.name())
                .text("invoice_display_name", addOn.invoiceDisplayName())
                .text("code", addOn.code()).number("amount_cents", addOn.amountCents())
                .text("amount_currency", addOn.amountCurrency())
                .text("description", addOn.description())
                .instant("created_at", addOn.createdAt())
                .list("taxes", addOn.taxes(), taxes::node).node();
    }
}
