package billing.server.render.customer;

import billing.catalog.InvoiceCustomSection;
import billing.customer.AddressFields;
import billing.customer.BillingEntity;
import billing.customer.DocumentDesign;
import billing.customer.DocumentDesignFields;
import billing.customer.EntityElectronicInvoicingFields;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.server.render.catalog.TaxJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Billing entities as the API shows them ({@code subscriptions-and-invoicing.md 12}). */
public final class BillingEntityJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public BillingEntityJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An entity in a list. */
    public ObjectNode listed(BillingEntity entity) {
        return members(entity).node();
    }

    /** An entity on its own, with its taxes and selected custom sections. */
    public ObjectNode single(BillingEntity entity, List<InvoiceCustomSection> selected) {
        return members(entity).list("taxes", entity.invoicing().taxes(), new TaxJson(scope)::node)
                .list("selected_invoice_custom_sections", selected,
                        new InvoiceCustomSectionJson(scope)::node).node();
    }

    private Members members(BillingEntity entity) {
        Members members = scope.members().id("id", entity.id()).text("code", entity.code())
                .text("name", entity.name())
                .text("default_currency", entity.invoicing().defaultCurrency())
                .text("document_locale", entity.documents().locale())
                .code("document_numbering", entity.documents().numbering())
                .text("document_number_prefix", entity.documents().numberPrefix())
                .flag("finalize_zero_amount_invoice",
                entity.invoicing().finalizeZeroAmountInvoice())
                .text("invoice_footer", entity.documents().invoiceFooter())
                .number("invoice_grace_period", entity.invoicing().gracePeriod())
                .code("subscription_invoice_issuing_date_anchor",
                entity.invoicing().issuingDateAnchor())
                .code("subscription_invoice_issuing_date_adjustment",
                        entity.invoicing().issuingDateAdjustment())
                .flag("is_default", entity.isDefault())
                .number("net_payment_term", entity.invoicing().netPaymentTerm());
        members.fields(AddressFields.ALL, entity.letterhead().address())
                .text("email", entity.letterhead().email())
                .text("legal_name", entity.letterhead().legalName())
                .text("legal_number", entity.letterhead().legalNumber())
                .text("tax_identification_number", entity.letterhead().taxIdentificationNumber())
                .zone("timezone", entity.invoicing().timezone())
                .texts("email_settings", entity.documents().emailSettings())
                .flag("eu_tax_management", entity.invoicing().euTaxManagement())
                .text("logo_url", entity.letterhead().logo()).instant(
                "created_at", entity.createdAt())
                .instant("updated_at", entity.updatedAt());
        if (!entity.electronicInvoicing().isNone()) {
            members.formatted("e_invoicing",
                    EntityElectronicInvoicingFields.members(entity.electronicInvoicing()));
        }
        return entity.documents().design().isNone() ? members
                : design(members, entity.documents().design());
    }

    private static Members design(Members members, DocumentDesign design) {
        return members.code(DocumentDesignFields.PAPER_SIZE, design.paperSize())
                .text(DocumentDesignFields.ACCENT_COLOR, design.accentColor())
                .formatted(DocumentDesignFields.TEXTS, design.textMembers());
    }
}
