package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Custom sections as the API shows them ({@code subscriptions-and-invoicing.md 6.10}). */
public final class InvoiceCustomSectionJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public InvoiceCustomSectionJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A section. */
    public ObjectNode node(InvoiceCustomSection section) {
        return scope.members().id("id", section.id()).text("name", section.name())
                .text("code", section.code()).text("description", section.description())
                .text("details", section.details()).text("display_name", section.displayName())
                .flag("applied_to_organization", scope.isSelectedByDefault(section))
                .text("organization_id", scope.organizationId())
                .instant("created_at", section.createdAt()).node();
    }

    /** A section as something selects it; the selection has no identity of its own. */
    ObjectNode selected(InvoiceCustomSection section) {
        return scope.members().id("id", section.id()).instant("created_at", section.createdAt())
                .text("invoice_custom_section_id", section.id())
                .node("invoice_custom_section", node(section)).node();
    }
}
