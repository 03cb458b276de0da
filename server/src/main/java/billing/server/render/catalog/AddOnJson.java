package billing.server.render.catalog;

import billing.catalog.AddOn;
import billing.catalog.field.AddOnFields;
import billing.resource.FieldList;
import billing.server.render.ApiObject;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Add-ons as the API shows them ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnJson {
    /** An add-on. */
    public static final ApiObject<AddOn> ADD_ON = ApiObject.<AddOn>empty().id("id", AddOn::id)
            .fields(AddOnFields.NAME).promised(AddOnFields.INVOICE_DISPLAY_NAME)
            .fields(AddOnFields.CODE, AddOnFields.AMOUNT_CENTS, AddOnFields.AMOUNT_CURRENCY)
            .promised(AddOnFields.DESCRIPTION)
            .member("created_at*", "date-time", AddOn::createdAt)
            .list("taxes", "Tax[]?", AddOn::taxes, TaxJson.TAX)
            .stated(FieldList.of(AddOnFields.UNIT_CODE));
    private final RenderScope scope;

    /** Renders within a scope. */
    public AddOnJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An add-on. */
    public ObjectNode node(AddOn addOn) {
        return ADD_ON.node(scope, addOn);
    }
}
