package billing.server.render.catalog;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.field.CustomSectionFields;
import billing.server.render.ApiObject;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Custom sections as the API shows them ({@code subscriptions-and-invoicing.md 6.10}). */
public final class InvoiceCustomSectionJson {
    /** A section. */
    public static final ApiObject<InvoiceCustomSection> SECTION =
            ApiObject.<InvoiceCustomSection>empty().id("id", InvoiceCustomSection::id)
                    .fields(CustomSectionFields.NAME, CustomSectionFields.CODE,
                            CustomSectionFields.DESCRIPTION, CustomSectionFields.DETAILS,
                            CustomSectionFields.DISPLAY_NAME)
                    .member("applied_to_organization", "boolean?",
                            RenderScope::isSelectedByDefault)
                    .member("organization_id", "uuid?",
                            (scope, section) -> scope.organizationId())
                    .member("created_at", "date-time?", InvoiceCustomSection::createdAt);
    private final RenderScope scope;

    /** Renders within a scope. */
    public InvoiceCustomSectionJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A section. */
    public ObjectNode node(InvoiceCustomSection section) {
        return SECTION.node(scope, section);
    }

    /** A section as selected by another object; the selection has no id of its own. */
    public ObjectNode selected(InvoiceCustomSection section) {
        return scope.members().id("id", section.id()).instant("created_at", section.createdAt())
                .text("invoice_custom_section_id", section.id())
                .node("invoice_custom_section", node(section)).node();
    }
}
