package billing.server.render;

import billing.catalog.Tax;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Taxes as the API shows them ({@code money.md 1.1}). */
public final class TaxJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public TaxJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A tax. Its counts are zeros, which old callers still look for. */
    public ObjectNode node(Tax tax) {
        return scope.members().id("id", tax.id()).text("name", tax.name())
                .taxCode("code", tax.code()).rate("rate", tax.rate())
                .text("description", tax.description())
                .flag("applied_to_organization", scope.isCarriedByDefault(tax))
                .texts("applied_to_billing_entities_codes", scope.carriers(tax))
                .number("add_ons_count", 0).number("customers_count", 0).number("plans_count", 0)
                .number("charges_count", 0).number("commitments_count", 0)
                .instant("created_at", tax.createdAt()).node();
    }
}
