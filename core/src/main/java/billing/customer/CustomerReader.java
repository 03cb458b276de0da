package billing.customer;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.reader.TaxReader;
import billing.customer.Customer.Integrations;
import billing.customer.Customer.Timestamps;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.References;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.resource.FieldValues;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads customers ({@code api-conventions.md 7}). */
public final class CustomerReader implements ResourceReader<Customer> {
    private static final Shape SHAPE = CustomerFields.ALL.shape("customer");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Customer read(Fields in, Customer stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        Customer base = stored != null ? stored : Customer.known(context.newId(),
                in.orElse("external_id", ""), context.now());
        FieldValues<Customer> values = FieldValues.written(in, base);
        FieldValues<Customer> configuration = FieldValues.written(
                in.<Fields>find("billing_configuration").orElse(null), base);
        Address address = AddressFields.address(
                FieldValues.written(in, base.contact().address()));
        return new Customer(base.id(), entity(in, base.billingEntityId(), context),
                base.externalId(), base.numbering(), CustomerFields.identity(values),
                CustomerFields.contact(values, address,
                        shippingAddress(in, base.contact().shippingAddress()),
                        ElectronicInvoicingFields.read(in, base.electronicInvoicing(),
                                address.country())),
                CustomerFields.billing(values, configuration,
                        sections(in, base.billing().customSections().codes(), context),
                        TaxReader.taxes(in, base.billing().taxes(), context)),
                new Integrations(CustomerFields.paymentProvider(configuration),
                        CustomerIntegrations.read(in, base.integrations().accounts(), context)),
                CustomerMetadata.read(in, base.metadata(), context),
                new Timestamps(base.timestamps().createdAt(), context.now(), null));
    }

    private static Address shippingAddress(Fields in, Address stored) {
        if (!in.has("shipping_address")) {
            return stored;
        }
        return in.<Fields>find("shipping_address").map(address ->
                AddressFields.address(FieldValues.written(address, stored))).orElse(Address.NONE);
    }

    private static UUID entity(Fields in, UUID stored, ReadContext context) {
        return in.<String>find("billing_entity_code").isEmpty() ? stored
                : context.refer(BillingEntity.class, in.node("billing_entity_code"), in.reading(),
                        "billing_entity_code", "billing entity", "billing_entity_not_found")
                .map(BillingEntity::id).orElse(stored);
    }

    private static List<String> sections(Fields in, List<String> stored, ReadContext context) {
        if (!in.mentions("invoice_custom_section_codes")) {
            return stored;
        }
        List<String> codes = context.referAll(InvoiceCustomSection.class, in,
                        "invoice_custom_section_codes", "custom section",
                        "invoice_custom_section_not_found").stream()
                .map(InvoiceCustomSection::code).toList();
        return codes.isEmpty() ? null : codes;
    }

    @Override
    public Map<String, Object> members(Customer customer) {
        return CustomerFields.ALL.members(customer);
    }

    /** The seller is known by identifier alone; its code follows the external id. */
    @Override
    public Map<String, Object> members(Customer customer, References references) {
        String entityCode = customer.billingEntityId() == null ? null
                : references.byId(BillingEntity.class, customer.billingEntityId())
                        .map(BillingEntity::code).orElse(null);
        DocumentMembers out = new DocumentMembers().put("external_id", customer.externalId())
                .put("billing_entity_code", entityCode);
        return CustomerFields.ALL.export(out, customer).members();
    }
}
