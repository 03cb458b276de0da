package billing.server.render;

import billing.catalog.Tax;
import billing.catalog.TaxUses;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Taxes as the API shows them ({@code money.md 1.1}). */
public final class TaxJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public TaxJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A tax. */
    public ObjectNode node(Tax tax) {
        TaxUses uses = scope.uses(tax);
        return scope.members().id("id", tax.id()).text("name", tax.name())
                .taxCode("code", tax.code()).rate("rate", tax.rate())
                .text("description", tax.description())
                .flag("applied_to_organization", scope.isCarriedByDefault(tax))
                .texts("applied_to_billing_entities_codes", uses.billingEntityCodes())
                .number("add_ons_count", uses.addOns())
                .number("customers_count", uses.customers())
                .number("plans_count", uses.plans()).number("charges_count", uses.charges())
                .number("commitments_count", 0).instant("created_at", tax.createdAt()).node();
    }
}
