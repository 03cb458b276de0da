package billing.server.render.customer;

import billing.catalog.InvoiceCustomSection;
import billing.customer.Address;
import billing.customer.AddressFields;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.CustomerFields;
import billing.server.render.ApiObject;
import billing.server.render.FormattedValue;
import billing.server.render.JsonBody;
import billing.server.render.RenderScope;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.server.render.catalog.TaxJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/** Customers as the API shows them ({@code api-conventions.md 7, 12}). */
public final class CustomerJson {
    /** A postal address on its own. */
    public static final ApiObject<Address> ADDRESS =
            ApiObject.<Address>empty().fields(AddressFields.ALL);
    /** An entry of a customer's metadata. */
    public static final ApiObject<Customer.Metadata> METADATA =
            ApiObject.<Customer.Metadata>empty().id("id", Customer.Metadata::id)
                    .member("key*", "string", Customer.Metadata::key)
                    .member("value*", "string", Customer.Metadata::value)
                    .member("display_in_invoice*", "boolean",
                            Customer.Metadata::displayInInvoice)
                    .member("created_at*", "date-time", Customer.Metadata::createdAt);
    /** A customer record at an external service. */
    public static final ApiObject<Customer.Integration> INTEGRATION =
            ApiObject.<Customer.Integration>empty().id("id", Customer.Integration::id)
                    .member("type*", "netsuite|anrok|xero|hubspot|salesforce?",
                            Customer.Integration::type)
                    .member("integration_code*", "string?", Customer.Integration::code)
                    .member("external_customer_id*", "string?",
                            Customer.Integration::externalCustomerId)
                    .member("sync_with_provider", "boolean?",
                            Customer.Integration::syncWithProvider)
                    .member("subsidiary_id", "string?", Customer.Integration::subsidiaryId)
                    .member("targeted_object", "string?", Customer.Integration::targetedObject)
                    .member("email", "string?", Customer.Integration::email);
    /** The billing settings of a customer. */
    public static final ApiObject<Customer> BILLING_CONFIGURATION =
            ApiObject.<Customer>empty().fields(CustomerFields.INVOICE_GRACE_PERIOD,
                    CustomerFields.ISSUING_DATE_ANCHOR, CustomerFields.ISSUING_DATE_ADJUSTMENT,
                    CustomerFields.PAYMENT_PROVIDER, CustomerFields.PAYMENT_PROVIDER_CODE,
                    CustomerFields.PROVIDER_CUSTOMER_ID, CustomerFields.SYNC,
                    CustomerFields.SYNC_WITH_PROVIDER, CustomerFields.DOCUMENT_LOCALE,
                    CustomerFields.PROVIDER_PAYMENT_METHODS);
    /** A customer nested in any object except an invoice. */
    public static final ApiObject<Customer> NESTED = ApiObject.<Customer>empty()
            .id("id", Customer::id)
            .member("sequential_id*", "integer", customer -> customer.numbering().sequentialId())
            .member("slug*", "string", customer -> customer.numbering().slug())
            .fields(CustomerFields.EXTERNAL_ID)
            .member("billing_entity_code", "string?", (scope, customer) ->
                    scope.entity(customer.billingEntityId()).code())
            .fields(CustomerFields.ADDRESS)
            .member("applicable_timezone*", "Timezone", (scope, customer) -> BillingSettings
                    .of(customer, scope.entity(customer.billingEntityId())).zone())
            .fields(CustomerFields.TIMEZONE, CustomerFields.CURRENCY, CustomerFields.EMAIL,
                    CustomerFields.LEGAL_NAME, CustomerFields.LEGAL_NUMBER,
                    CustomerFields.LOGO_URL, CustomerFields.NAME, CustomerFields.FIRSTNAME,
                    CustomerFields.LASTNAME, CustomerFields.ACCOUNT_TYPE,
                    CustomerFields.CUSTOMER_TYPE, CustomerFields.PHONE,
                    CustomerFields.TAX_IDENTIFICATION_NUMBER, CustomerFields.URL,
                    CustomerFields.NET_PAYMENT_TERM)
            .member("created_at*", "date-time", customer -> customer.timestamps().createdAt())
            .member("updated_at", "date-time?", customer -> customer.timestamps().updatedAt())
            .fields(CustomerFields.FINALIZE_ZERO_AMOUNT_INVOICE,
                    CustomerFields.SKIP_CUSTOM_SECTIONS)
            .object("billing_configuration", "CustomerBillingConfiguration?",
                    Function.identity(), BILLING_CONFIGURATION)
            .object("shipping_address", "Address?",
                    customer -> customer.contact().shippingAddress(), ADDRESS)
            .list("metadata", "CustomerMetadata[]?", Customer::metadata, METADATA);
    /** A customer inside an invoice. */
    public static final ApiObject<Customer> ON_INVOICE = withIntegrations(NESTED);
    /** A customer with its current values; members added here are not shown on issued documents. */
    public static final ApiObject<Customer> CURRENT = NESTED
            .fields(CustomerFields.NOTES)
            .stated("e_invoicing", "CustomerElectronicInvoicing?",
                    CustomerFields.E_INVOICING::value);
    /** A customer in messages about it. */
    public static final ApiObject<Customer> IN_MESSAGES = withIntegrations(CURRENT);
    /** A customer in a list; on its own, custom sections are added. */
    public static final ApiObject<Customer> LISTED = IN_MESSAGES
            .list("taxes", "Tax[]?", customer -> customer.billing().taxes(), TaxJson.TAX);
    private final RenderScope scope;

    /** Renders within a scope. */
    public CustomerJson(RenderScope scope) {
        this.scope = scope;
    }

    private static ApiObject<Customer> withIntegrations(ApiObject<Customer> customer) {
        return customer.list("integration_customers", "IntegrationCustomer[]?",
                each -> each.integrations().accounts(), INTEGRATION);
    }

    /** A customer inside an invoice. */
    public ObjectNode onInvoice(Customer customer) {
        return ON_INVOICE.node(scope, customer);
    }

    /** A customer nested in any object except an invoice. */
    public ObjectNode nested(Customer customer) {
        return NESTED.node(scope, customer);
    }

    /** A customer in messages about it. */
    public ObjectNode inMessages(Customer customer) {
        return IN_MESSAGES.node(scope, customer);
    }

    /** A customer in a list. */
    public ObjectNode listed(Customer customer) {
        return LISTED.node(scope, customer);
    }

    /** A customer on its own, with the custom sections of its invoices. */
    public JsonBody single(Customer customer, List<InvoiceCustomSection> applicable) {
        return new JsonBody(out -> {
            out.writeStartObject();
            LISTED.writeMembers(out, scope, customer);
            out.writeFieldName("applicable_invoice_custom_sections");
            FormattedValue.write(out, InvoiceCustomSectionJson.SECTION.parts(scope, applicable));
            out.writeFieldName("error_details");
            FormattedValue.write(out, List.of());
            out.writeEndObject();
        });
    }
}
