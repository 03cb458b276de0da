package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Customers as the API shows them ({@code api-conventions.md 7, 12}). */
public final class CustomerJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public CustomerJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A customer inside an invoice. */
    public ObjectNode onInvoice(Customer customer) {
        return withIntegrations(customer).node();
    }

    /** A customer inside anything else. */
    public ObjectNode nested(Customer customer) {
        return members(customer).node();
    }

    /** A customer as lists have it. */
    public ObjectNode listed(Customer customer) {
        return withTaxes(customer).node();
    }

    /** A customer on its own, with the custom sections that its invoices get. */
    public ObjectNode single(Customer customer, List<InvoiceCustomSection> applicable) {
        return withTaxes(customer)
                .list("applicable_invoice_custom_sections", applicable,
                        new InvoiceCustomSectionJson(scope)::node)
                .texts("error_details", List.of()).node();
    }

    private Members withTaxes(Customer customer) {
        return withIntegrations(customer)
                .list("taxes", customer.taxes(), new TaxJson(scope)::node);
    }

    private Members withIntegrations(Customer customer) {
        return members(customer).list("integration_customers", customer.integrations(),
                one -> scope.members().id("id", one.id()).text("type", one.type())
                        .text("integration_code", one.code())
                        .text("external_customer_id", one.externalCustomerId())
                        .flag("sync_with_provider", one.syncWithProvider())
                        .text("subsidiary_id", one.subsidiaryId())
                        .text("targeted_object", one.targetedObject())
                        .text("email", one.email()).node());
    }

    private Members members(Customer customer) {
        BillingEntity entity = scope.entity(customer.billingEntityId());
        Members members = scope.members().id("id", customer.id())
                .number("sequential_id", customer.sequentialId()).text("slug", customer.slug())
                .text("external_id", customer.externalId())
                .text("billing_entity_code", entity.code());
        AddressMembers.add(members, customer.address())
                .zone("applicable_timezone", BillingSettings.of(customer, entity).zone())
                .zone("timezone", customer.timezone()).text("currency", customer.currency())
                .text("email", customer.email()).text("legal_name", customer.legalName())
                .text("legal_number", customer.legalNumber())
                .text("logo_url", customer.logoUrl()).text("name", customer.name())
                .text("firstname", customer.firstname()).text("lastname", customer.lastname())
                .text("account_type", customer.accountType())
                .text("customer_type", customer.customerType()).text("phone", customer.phone())
                .text("tax_identification_number", customer.taxIdentificationNumber())
                .text("url", customer.url()).number("net_payment_term", customer.netPaymentTerm())
                .instant("created_at", customer.createdAt())
                .instant("updated_at", customer.updatedAt())
                .text("finalize_zero_amount_invoice", customer.finalizeZeroAmountInvoice())
                .flag("skip_invoice_custom_sections", customer.skipCustomSections())
                .node("billing_configuration", billingConfiguration(customer))
                .node("shipping_address", AddressMembers.add(scope.members(),
                        customer.shippingAddress()).node())
                .list("metadata", customer.metadata(), this::metadata);
        return members;
    }

    private ObjectNode billingConfiguration(Customer customer) {
        Customer.PaymentProvider provider = customer.paymentProvider() == null
                ? new Customer.PaymentProvider(null, null, null, null, null, null)
                : customer.paymentProvider();
        Members members = scope.members()
                .number("invoice_grace_period", customer.invoiceGracePeriod())
                .code("subscription_invoice_issuing_date_anchor", customer.issuingDateAnchor())
                .code("subscription_invoice_issuing_date_adjustment",
                        customer.issuingDateAdjustment())
                .text("payment_provider", provider.provider())
                .text("payment_provider_code", provider.code())
                .text("provider_customer_id", provider.customerId())
                .flag("sync", provider.sync())
                .flag("sync_with_provider", provider.syncWithProvider())
                .text("document_locale", customer.documentLocale());
        return (provider.paymentMethods() == null
                ? members.node("provider_payment_methods", null)
                : members.texts("provider_payment_methods", provider.paymentMethods())).node();
    }

    private ObjectNode metadata(Customer.Metadata pair) {
        return scope.members().id("id", pair.id()).text("key", pair.key())
                .text("value", pair.value()).flag("display_in_invoice", pair.displayInInvoice())
                .instant("created_at", pair.createdAt()).node();
    }
}
