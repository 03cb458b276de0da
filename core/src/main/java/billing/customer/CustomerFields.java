package billing.customer;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.customer.Customer.BillingPreferences;
import billing.customer.Customer.Contact;
import billing.customer.Customer.CustomSections;
import billing.customer.Customer.Identity;
import billing.customer.Customer.PaymentProvider;
import billing.input.Formats;
import billing.input.Types;
import billing.kernel.money.CurrencyUnit;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * The fields of customers ({@code api-conventions.md 7}). A new one is a column, a component of its
 * record, which reads it from rows, and a field and an argument here.
 */
public final class CustomerFields {
    public static final Field<Customer, String> EXTERNAL_ID =
            Field.key("external_id", Customer::externalId).required()
                    .doc("Your name of the customer; unique.").example("acme");
    static final Field<Customer, Object> BILLING_ENTITY_CODE =
            Field.<Customer>special("billing_entity_code", Types::text, customer -> null)
                    .doc("Code of the billing entity; the default entity.");

    public static final Field<Customer, String> NAME =
            Field.<Customer>text("name", customer -> customer.identity().name(), 255)
                    .doc("Printed on documents.")
                    .example("Acme");
    public static final Field<Customer, String> FIRSTNAME =
            Field.<Customer>text("firstname", customer -> customer.identity().firstname())
                    .doc("First name of a person.");
    public static final Field<Customer, String> LASTNAME =
            Field.<Customer>text("lastname", customer -> customer.identity().lastname())
                    .doc("Last name of a person.");
    public static final Field<Customer, String> LEGAL_NAME =
            Field.<Customer>text("legal_name", customer -> customer.identity().legalName())
                    .doc("Printed on documents.")
                    .example("Acme GmbH");
    public static final Field<Customer, String> LEGAL_NUMBER =
            Field.<Customer>text("legal_number", customer -> customer.identity().legalNumber())
                    .doc("Company number.")
                    .example("HRB 12345");
    public static final Field<Customer, String> TAX_IDENTIFICATION_NUMBER =
            Field.<Customer>text("tax_identification_number",
                    customer -> customer.identity().taxIdentificationNumber())
                    .doc("VAT number.").example("DE123456788").label("Tax number");
    public static final Field<Customer, String> ACCOUNT_TYPE =
            Field.<Customer>oneOf("account_type",
                    customer -> customer.identity().accountType(), "customer", "partner")
                    .initially("customer").doc("partner: the customer bills itself.");
    public static final Field<Customer, String> CUSTOMER_TYPE =
            Field.<Customer>oneOf("customer_type",
                    customer -> customer.identity().customerType(), "company", "individual")
                    .doc("What it is.");
    public static final Field<Customer, String> INTERNAL_REFERENCE =
            Field.<Customer>text("internal_reference",
                    customer -> customer.identity().internalReference(), 255)
                    .doc("Anything that you note; never printed.").example("CRM-4711");

    public static final Field<Customer, String> EMAIL =
            Field.<Customer>email("email", customer -> customer.contact().email())
                    .doc("Where documents go; several with commas between.")
                    .example("billing@example.com");
    public static final Field<Customer, String> PHONE =
            Field.<Customer>text("phone", customer -> customer.contact().phone()).doc("Telephone.");
    public static final Field<Customer, String> URL =
            Field.<Customer>text("url", customer -> customer.contact().url()).doc("Web site.");
    public static final Field<Customer, String> LOGO_URL =
            Field.<Customer>text("logo_url", customer -> customer.contact().logoUrl())
                    .doc("Web address of a picture.");
    public static final FieldList<Customer> ADDRESS =
            AddressFields.ALL.within(customer -> customer.contact().address());
    static final Field<Customer, Object> SHIPPING_ADDRESS =
            Field.<Customer>special("shipping_address",
                    () -> Types.object(AddressFields.SHIPPING.shape("address")), customer ->
                            AddressFields.ALL.members(customer.contact().shippingAddress()))
                    .doc("Where things go.");

    public static final Field<Customer, Object> E_INVOICING =
            Field.<Customer>special(ElectronicInvoicingFields.NAME, () -> Types.object(
                    ElectronicInvoicingFields.ALL.shape("e-invoicing object")), customer ->
                    customer.electronicInvoicing().isNone() ? Map.of()
                            : ElectronicInvoicingFields.ALL.members(
                            customer.electronicInvoicing()))
                    .doc("What electronic invoices state of it in addition.");

    public static final Field<Customer, CurrencyUnit> CURRENCY =
            Field.<Customer>currency("currency", customer -> customer.billing().currency())
                    .doc("ISO 4217 code; the first plan's when absent.").example("EUR");
    public static final Field<Customer, ZoneId> TIMEZONE =
            Field.<Customer>zone("timezone", customer -> customer.billing().timezone())
                    .doc("IANA name; the entity's when absent.").example("Europe/Berlin");
    public static final Field<Customer, Integer> NET_PAYMENT_TERM =
            Field.<Customer>days("net_payment_term",
                    customer -> customer.billing().netPaymentTerm())
                    .doc("Days from issuing to due; the entity's.").example(30);
    public static final Field<Customer, String> FINALIZE_ZERO_AMOUNT_INVOICE =
            Field.<Customer, String>of("finalize_zero_amount_invoice",
                    customer -> customer.billing().finalizeZeroAmountInvoice(),
                    FieldType.oneOf("invalid_value", "inherit", "skip", "finalize"))
                    .byDefault("inherit").doc("Whether invoices over nothing become final.");
    public static final Field<Customer, Boolean> SKIP_CUSTOM_SECTIONS =
            Field.<Customer>flag("skip_invoice_custom_sections",
                    customer -> customer.billing().customSections().skipped())
                    .initially(false).column("skip_custom_sections").doc("No such texts at all.");
    public static final Field<Customer, List<String>> TAX_CODES =
            Field.<Customer>codes("tax_codes",
                    customer -> TaxFields.codes(customer.billing().taxes()))
                    .doc("Taxes of this customer, instead of the entity's.").label("Taxes");
    public static final Field<Customer, Integer> INVOICE_GRACE_PERIOD =
            Field.<Customer>days("invoice_grace_period",
                    customer -> customer.billing().invoiceGracePeriod())
                    .doc("Days that invoices stay drafts.");
    public static final Field<Customer, IssuingDateAnchor> ISSUING_DATE_ANCHOR =
            Field.choice("subscription_invoice_issuing_date_anchor",
                    (Customer customer) -> customer.billing().issuingDateAnchor(),
                    IssuingDateAnchor.class)
                    .column("issuing_date_anchor").doc("The day that invoices are dated by.");
    public static final Field<Customer, IssuingDateAdjustment> ISSUING_DATE_ADJUSTMENT =
            Field.choice("subscription_invoice_issuing_date_adjustment",
                    (Customer customer) -> customer.billing().issuingDateAdjustment(),
                    IssuingDateAdjustment.class)
                    .column("issuing_date_adjustment")
                    .doc("Whether finalizing a draft moves its date.");
    public static final Field<Customer, String> DOCUMENT_LOCALE =
            Field.<Customer, String>of("document_locale",
                    customer -> customer.billing().documentLocale(),
                    FieldType.text(Formats::language))
                    .doc("Language of documents.").example("de").label("Language");

    public static final Field<Customer, String> PAYMENT_PROVIDER =
            Field.<Customer>oneOf("payment_provider",
                    customer -> provider(customer).provider(), "stripe",
                    "adyen", "gocardless")
                    .column(null).doc("Outside service by which the customer pays.");
    public static final Field<Customer, String> PAYMENT_PROVIDER_CODE =
            Field.<Customer>text("payment_provider_code", customer -> provider(customer).code())
                    .column(null).doc("Which connection to it.");
    public static final Field<Customer, String> PROVIDER_CUSTOMER_ID =
            Field.<Customer>text("provider_customer_id",
                    customer -> provider(customer).customerId())
                    .column(null).doc("The customer's id there.");
    public static final Field<Customer, Boolean> SYNC =
            Field.<Customer>flag("sync", customer -> provider(customer).sync())
                    .column(null).doc("Kept, never used.");
    public static final Field<Customer, Boolean> SYNC_WITH_PROVIDER =
            Field.<Customer>flag("sync_with_provider",
                    customer -> provider(customer).syncWithProvider())
                    .column(null).doc("Kept, never used.");
    public static final Field<Customer, List<String>> PROVIDER_PAYMENT_METHODS =
            Field.<Customer, List<String>>of("provider_payment_methods",
                    customer -> provider(customer).paymentMethods(),
                    FieldType.textsOf("card", "sepa_debit", "us_bank_account", "bacs_debit",
                            "link", "boleto", "crypto", "customer_balance"))
                    .column(null).doc("Kinds of payment it accepts.");

    private static final FieldList<Customer> BILLING_CONFIGURATION = FieldList.of(
            INVOICE_GRACE_PERIOD, ISSUING_DATE_ANCHOR, ISSUING_DATE_ADJUSTMENT, DOCUMENT_LOCALE,
            PAYMENT_PROVIDER, PAYMENT_PROVIDER_CODE, PROVIDER_CUSTOMER_ID, SYNC,
            SYNC_WITH_PROVIDER, PROVIDER_PAYMENT_METHODS);
    /** Fields that are shown of the customer itself, but not on issued documents. */
    public static final FieldList<Customer> NOTES = FieldList.of(INTERNAL_REFERENCE);
    /** The fields that files and requests may set, in the order of exported files. */
    public static final FieldList<Customer> ALL = FieldList.of(EXTERNAL_ID, BILLING_ENTITY_CODE,
            NAME, FIRSTNAME, LASTNAME, LEGAL_NAME, LEGAL_NUMBER, TAX_IDENTIFICATION_NUMBER,
            EMAIL, PHONE, URL, LOGO_URL).and(ADDRESS).and(FieldList.of(SHIPPING_ADDRESS,
            E_INVOICING, CURRENCY, TIMEZONE, NET_PAYMENT_TERM, ACCOUNT_TYPE, CUSTOMER_TYPE,
            FINALIZE_ZERO_AMOUNT_INVOICE,
            Field.object("billing_configuration", "billing configuration", BILLING_CONFIGURATION)
                    .doc("How it is billed."),
            Field.<Customer>special("invoice_custom_section_codes", Types::texts, customer ->
                    customer.billing().customSections().codes())
                    .doc("Texts printed on its invoices."),
            SKIP_CUSTOM_SECTIONS,
            Field.<Customer>special("metadata", () -> Types.objects(CustomerMetadata.SHAPE),
                    customer -> CustomerMetadata.members(customer.metadata()))
                    .doc("At most five pairs."),
            Field.<Customer>special("integration_customers",
                    () -> Types.objects(CustomerIntegrations.SHAPE), customer ->
                            CustomerIntegrations.members(customer.integrations().accounts()))
                    .doc("Its records at outside tax, accounting and sales services; one a type."),
            TAX_CODES)).and(NOTES);
    private static final Field<Customer, String> DISPLAY_NAME =
            Field.text("name", Customer::displayName);
    private static final Field<Customer, String> BUYER_REFERENCE =
            ElectronicInvoicingFields.BUYER_REFERENCE.within(Customer::electronicInvoicing)
                    .column(null);
    private static final Field<Customer, Object> ELECTRONIC_ADDRESS =
            Field.special("electronic_address", Types::text, customer ->
                    customer.electronicInvoicing().address());
    private static final Field<Customer, String> COUNTRY =
            AddressFields.COUNTRY.within(customer -> customer.contact().address());
    /** The columns of lists on the command line. */
    public static final FieldList<Customer> COLUMNS = FieldList.of(EXTERNAL_ID, DISPLAY_NAME,
            CURRENCY, COUNTRY, TIMEZONE, EMAIL);
    /** The fields that the command line shows of one customer. */
    public static final FieldList<Customer> DETAILS = FieldList.of(EXTERNAL_ID, DISPLAY_NAME,
            LEGAL_NAME, TAX_IDENTIFICATION_NUMBER, EMAIL, ELECTRONIC_ADDRESS, BUYER_REFERENCE,
            COUNTRY, CURRENCY, TIMEZONE, DOCUMENT_LOCALE,
            Field.text("number", customer -> customer.numbering().slug()), TAX_CODES).and(NOTES);

    private CustomerFields() {
    }

    /** The record at the payment provider, which is kept as a whole. */
    private static PaymentProvider provider(Customer customer) {
        PaymentProvider provider = customer.integrations().paymentProvider();
        return provider == null ? PaymentProvider.NONE : provider;
    }

    /** An identity with these values. */
    static Identity identity(FieldValues<Customer> in) {
        return new Identity(in.get(NAME), in.get(FIRSTNAME), in.get(LASTNAME),
                in.get(LEGAL_NAME), in.get(LEGAL_NUMBER), in.get(TAX_IDENTIFICATION_NUMBER),
                in.get(ACCOUNT_TYPE), in.get(CUSTOMER_TYPE), in.get(INTERNAL_REFERENCE));
    }

    /** Contact details with these values and addresses. */
    static Contact contact(FieldValues<Customer> in, Address address, Address shippingAddress,
                           ElectronicInvoicing electronicInvoicing) {
        return new Contact(in.get(EMAIL), in.get(PHONE), in.get(URL), in.get(LOGO_URL), address,
                shippingAddress, electronicInvoicing);
    }

    /**
     * Billing preferences with these values.
     *
     * @param configuration of the members of {@code billing_configuration}
     * @param sectionCodes  null inherits
     */
    static BillingPreferences billing(FieldValues<Customer> in,
                                      FieldValues<Customer> configuration,
                                      List<String> sectionCodes, List<Tax> taxes) {
        return new BillingPreferences(in.get(CURRENCY), in.get(TIMEZONE),
                configuration.get(DOCUMENT_LOCALE), configuration.get(INVOICE_GRACE_PERIOD),
                in.get(NET_PAYMENT_TERM), configuration.get(ISSUING_DATE_ANCHOR),
                configuration.get(ISSUING_DATE_ADJUSTMENT), in.get(FINALIZE_ZERO_AMOUNT_INVOICE),
                new CustomSections(sectionCodes, in.get(SKIP_CUSTOM_SECTIONS)), taxes);
    }

    /** The record at the payment provider with these values; null when none is there. */
    static PaymentProvider paymentProvider(FieldValues<Customer> in) {
        PaymentProvider provider = new PaymentProvider(in.get(PAYMENT_PROVIDER),
                in.get(PAYMENT_PROVIDER_CODE), in.get(PROVIDER_CUSTOMER_ID), in.get(SYNC),
                in.get(SYNC_WITH_PROVIDER), in.get(PROVIDER_PAYMENT_METHODS));
        return provider.equals(PaymentProvider.NONE) ? null : provider;
    }
}
