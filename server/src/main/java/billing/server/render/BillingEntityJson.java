package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import billing.customer.AddressFields;
import billing.customer.BillingEntity;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Billing entities as the API shows them ({@code subscriptions-and-invoicing.md 12}). */
public final class BillingEntityJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public BillingEntityJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An entity as lists have it. */
    public ObjectNode listed(BillingEntity entity) {
        return members(entity).node();
    }

    /** An entity on its own, with its taxes and the custom sections it selects. */
    public ObjectNode single(BillingEntity entity, List<InvoiceCustomSection> selected) {
        return members(entity).list("taxes", entity.taxes(), new TaxJson(scope)::node)
                .list("selected_invoice_custom_sections", selected,
                        new InvoiceCustomSectionJson(scope)::node).node();
    }

    private Members members(BillingEntity entity) {
        Members members = scope.members().id("id", entity.id()).text("code", entity.code())
                .text("name", entity.name()).text("default_currency", entity.defaultCurrency())
                .text("document_locale", entity.documentLocale())
                .code("document_numbering", entity.documentNumbering())
                .text("document_number_prefix", entity.documentNumberPrefix())
                .flag("finalize_zero_amount_invoice", entity.finalizeZeroAmountInvoice())
                .text("invoice_footer", entity.invoiceFooter())
                .number("invoice_grace_period", entity.invoiceGracePeriod())
                .code("subscription_invoice_issuing_date_anchor", entity.issuingDateAnchor())
                .code("subscription_invoice_issuing_date_adjustment",
                        entity.issuingDateAdjustment())
                .flag("is_default", entity.isDefault())
                .number("net_payment_term", entity.netPaymentTerm());
        return members.fields(AddressFields.ALL, entity.address()).text("email", entity.email())
                .text("legal_name", entity.legalName()).text("legal_number", entity.legalNumber())
                .text("tax_identification_number", entity.taxIdentificationNumber())
                .zone("timezone", entity.timezone()).texts("email_settings", entity.emailSettings())
                .flag("eu_tax_management", entity.euTaxManagement())
                .text("logo_url", entity.logo()).instant("created_at", entity.createdAt())
                .instant("updated_at", entity.updatedAt());
    }
}
