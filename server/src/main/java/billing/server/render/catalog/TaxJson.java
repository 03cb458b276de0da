package billing.server.render.catalog;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.kernel.money.Decimals;
import billing.server.render.ApiObject;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Taxes as the API shows them ({@code money.md 1.1}). */
public final class TaxJson {
    /** A tax. Its counts are always zero and kept for old clients. */
    public static final ApiObject<Tax> TAX = ApiObject.<Tax>empty().id("id", Tax::id)
            .fields(TaxFields.NAME)
            .member("code*", "string", (scope, tax) -> scope.prefix().shownCode(tax.code()))
            .member("rate*", "number", tax ->
                    DecimalNode.valueOf(new BigDecimal(Decimals.text(tax.rate()))))
            .fields(TaxFields.DESCRIPTION)
            .member("applied_to_organization*", "boolean", RenderScope::isCarriedByDefault)
            .member("applied_to_billing_entities_codes*", "string[]", RenderScope::carriers)
            .member("add_ons_count", "integer?", tax -> 0)
            .member("customers_count", "integer?", tax -> 0)
            .member("plans_count", "integer?", tax -> 0)
            .member("charges_count", "integer?", tax -> 0)
            .member("commitments_count", "integer?", tax -> 0)
            .member("created_at*", "date-time", Tax::createdAt)
            .stated(TaxFields.TREATMENT);
    private final RenderScope scope;

    /** Renders within a scope. */
    public TaxJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A tax. */
    public ObjectNode node(Tax tax) {
        return TAX.node(scope, tax);
    }
}
