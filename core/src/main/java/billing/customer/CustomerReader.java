package billing.customer;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.reader.TaxReader;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.References;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads customers ({@code api-conventions.md 7}). */
public final class CustomerReader implements ResourceReader<Customer> {
    private static final int NAME_MAX = 255;
    private static final Shape SHAPE = Shape.of("customer")
            .withMandatory("external_id", Types.text(), "Your name of the customer; unique.")
            .with("billing_entity_code", Types.text(), "Who sells; the default entity.")
            .with("name", Types.text(NAME_MAX), "Printed on documents.")
            .with("firstname", Types.text(), "First name of a person.")
            .with("lastname", Types.text(), "Last name of a person.")
            .with("legal_name", Types.text(), "Printed on documents.")
            .with("legal_number", Types.text(), "Company number.")
            .with("tax_identification_number", Types.text(), "VAT number.")
            .with("email", Formats.email(), "Where documents go; several with commas between.")
            .with("phone", Types.text(), "Telephone.")
            .with("url", Types.text(), "Web site.")
            .with("logo_url", Types.text(), "Web address of a picture.")
            .withAll(AddressReader.SHAPE)
            .with("shipping_address", Types.object(AddressReader.SHAPE), "Where things go.")
            .with("currency", Types.currency(), "ISO 4217 code; the first plan's when absent.")
            .with("timezone", Formats.zone(), "IANA name; the entity's when absent.")
            .with("net_payment_term", Types.count(0), "Days from issuing to due; the entity's.")
            .with("account_type", Types.oneOf("value_is_invalid", "customer", "partner"),
                    "partner: the customer bills itself.")
            .with("customer_type", Types.oneOf("value_is_invalid", "company", "individual"),
                    "What it is.")
            .with("finalize_zero_amount_invoice",
                    Types.oneOf("invalid_value", "inherit", "skip", "finalize"),
                    "Whether invoices over nothing become final.")
            .with("billing_configuration", Types.object(CustomerBilling.SHAPE), "How it is billed.")
            .with("invoice_custom_section_codes", Types.texts(), "Texts printed on its invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "No such texts at all.")
            .with("metadata", Types.objects(CustomerMetadata.SHAPE), "At most five pairs.")
            .with("integration_customers", Types.objects(CustomerIntegrations.SHAPE),
                    "Its records at outside tax, accounting and sales services; one a type.")
            .with("tax_codes", Types.texts(), "Taxes of this customer, instead of the entity's.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Customer read(Fields in, Customer stored, ReadContext intake) {
        if (stored == null) {
            in.requireMandatory();
        }
        Customer base = stored != null ? stored
                : blank(intake.newId(), in.orElse("external_id", ""), intake.now());
        CustomerBilling billing = new CustomerBilling(
                in.<Fields>find("billing_configuration").orElse(null), base);
        return new Customer(base.id(), entity(in, base.billingEntityId(), intake),
                base.externalId(), base.sequentialId(), base.slug(), in.get("name", base.name()),
                in.get("firstname", base.firstname()), in.get("lastname", base.lastname()),
                in.get("legal_name", base.legalName()),
                in.get("legal_number", base.legalNumber()),
                in.get("tax_identification_number", base.taxIdentificationNumber()),
                in.get("email", base.email()), in.get("phone", base.phone()),
                in.get("url", base.url()), in.get("logo_url", base.logoUrl()),
                AddressReader.read(in, base.address()),
                in.<Fields>find("shipping_address")
                        .map(address -> AddressReader.read(address, base.shippingAddress()))
                        .orElse(in.has("shipping_address") ? Address.NONE
                                : base.shippingAddress()),
                in.get("currency", base.currency()), in.get("timezone", base.timezone()),
                billing.gracePeriod(), in.get("net_payment_term", base.netPaymentTerm()),
                billing.locale(), billing.anchor(), billing.adjustment(),
                in.orElse("account_type", base.accountType()),
                in.get("customer_type", base.customerType()),
                in.has("finalize_zero_amount_invoice")
                        ? in.orElse("finalize_zero_amount_invoice", "inherit")
                        : base.finalizeZeroAmountInvoice(),
                billing.provider(), sections(in, base.customSections(), intake),
                in.orElse("skip_invoice_custom_sections", base.skipCustomSections()),
                CustomerMetadata.read(in, base.metadata(), intake),
                CustomerIntegrations.read(in, base.integrations(), intake),
                TaxReader.taxes(in, base.taxes(), intake), base.createdAt(), intake.now(), null);
    }

    /** A customer without numbers yet: the sequential id is taken when it is stored. */
    private static Customer blank(UUID id, String externalId, Instant now) {
        return new Customer(id, null, externalId, 0, null, null, null, null, null, null, null,
                null, null, null, null, Address.NONE, Address.NONE, null, null, null, null, null,
                null, null, "customer", null, "inherit", null, null, false, List.of(), List.of(),
                List.of(), now, now, null);
    }

    private static UUID entity(Fields in, UUID stored, ReadContext intake) {
        return in.<String>find("billing_entity_code").isEmpty() ? stored
                : intake.refer(BillingEntity.class, in.node("billing_entity_code"), in.reading(),
                        "billing_entity_code", "billing entity", "billing_entity_not_found")
                .map(BillingEntity::id).orElse(stored);
    }

    private static List<String> sections(Fields in, List<String> stored, ReadContext intake) {
        if (!in.mentions("invoice_custom_section_codes")) {
            return stored;
        }
        List<String> codes = intake.referAll(InvoiceCustomSection.class, in,
                        "invoice_custom_section_codes", "custom section",
                        "invoice_custom_section_not_found").stream()
                .map(InvoiceCustomSection::code).toList();
        return codes.isEmpty() ? null : codes;
    }

    @Override
    public Map<String, Object> members(Customer customer) {
        return members(customer, (String) null);
    }

    @Override
    public Map<String, Object> members(Customer customer, References references) {
        return members(customer, customer.billingEntityId() == null ? null
                : references.byId(BillingEntity.class, customer.billingEntityId())
                        .map(BillingEntity::code).orElse(null));
    }

    private static Map<String, Object> members(Customer customer, String entityCode) {
        DocumentMembers out = new DocumentMembers().put("external_id", customer.externalId())
                .put("billing_entity_code", entityCode).put("name", customer.name())
                .put("firstname", customer.firstname()).put("lastname", customer.lastname())
                .put("legal_name", customer.legalName())
                .put("legal_number", customer.legalNumber())
                .put("tax_identification_number", customer.taxIdentificationNumber())
                .put("email", customer.email()).put("phone", customer.phone())
                .put("url", customer.url()).put("logo_url", customer.logoUrl());
        return AddressReader.write(out, customer.address())
                .put("shipping_address", AddressReader.write(new DocumentMembers(),
                        customer.shippingAddress()).members())
                .put("currency", customer.currency()).put("timezone", customer.timezone())
                .put("net_payment_term", customer.netPaymentTerm())
                .put("account_type", customer.isPartner() ? "partner" : null)
                .put("customer_type", customer.customerType())
                .put("finalize_zero_amount_invoice",
                        customer.finalizeZeroAmountInvoice().equals("inherit") ? null
                                : customer.finalizeZeroAmountInvoice())
                .put("billing_configuration", CustomerBilling.members(customer))
                .put("invoice_custom_section_codes", customer.customSections())
                .putUnless(false, "skip_invoice_custom_sections", customer.skipCustomSections())
                .put("metadata", CustomerMetadata.members(customer.metadata()))
                .put("integration_customers",
                        CustomerIntegrations.members(customer.integrations()))
                .put("tax_codes", TaxReader.codes(customer.taxes())).members();
    }
}
