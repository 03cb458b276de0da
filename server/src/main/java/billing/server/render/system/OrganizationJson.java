package billing.server.render.system;

import billing.customer.AddressFields;
import billing.customer.BillingEntity;
import billing.customer.DocumentNumbering;
import billing.customer.Organization;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.catalog.TaxJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The organization as the API shows it, mostly with values of its default billing entity. */
public final class OrganizationJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public OrganizationJson(RenderScope scope) {
        this.scope = scope;
    }

    /** The organization with its webhook URLs, that of the oldest endpoint first. */
    public ObjectNode node(Organization organization, BillingEntity entity,
                           List<String> webhookUrls) {
        boolean perCustomer = entity.documents().numbering() == DocumentNumbering.PER_CUSTOMER;
        Members members = scope.members().id("id", organization.id())
                .text("name", organization.name())
                .instant("created_at", organization.createdAt())
                .text("webhook_url", webhookUrls.isEmpty() ? null : webhookUrls.get(0))
                .texts("webhook_urls", webhookUrls)
                .text("default_currency", entity.invoicing().defaultCurrency());
        return members.fields(AddressFields.ALL, entity.letterhead().address())
                .text("email", entity.letterhead().email())
                .text("legal_name", entity.letterhead().legalName())
                .text("legal_number", entity.letterhead().legalNumber())
                .text("document_numbering", perCustomer ? "per_customer" : "per_organization")
                .text("document_number_prefix", organization.slugPrefix())
                .number("net_payment_term", entity.invoicing().netPaymentTerm())
                .text("tax_identification_number", entity.letterhead().taxIdentificationNumber())
                .zone("timezone", entity.invoicing().timezone())
                .node("billing_configuration", scope.members()
                        .text("invoice_footer", entity.documents().invoiceFooter())
                        .number("invoice_grace_period", entity.invoicing().gracePeriod())
                        .text("document_locale", entity.documents().locale()).node())
                .list("taxes", entity.invoicing().taxes(), new TaxJson(scope)::node)
                .flag("finalize_zero_amount_invoice",
                entity.invoicing().finalizeZeroAmountInvoice())
                .text("events_store", "postgres").node();
    }
}
