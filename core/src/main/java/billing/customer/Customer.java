package billing.customer;

import billing.catalog.Tax;
import billing.engine.Row;
import billing.kernel.money.CurrencyUnit;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * A customer of a billing entity ({@code api-conventions.md 7}); null members are inherited or
 * absent.
 *
 * @param billingEntityId the entity that sells to the customer
 * @param externalId      chosen by the user, unique among live customers
 * @param billing         how the customer is billed
 * @param integrations    the customer at outside services
 * @param metadata        pairs that the user keeps with the customer
 */
public record Customer(UUID id, UUID billingEntityId, String externalId, Numbering numbering,
                       Identity identity, Contact contact, BillingPreferences billing,
                       Integrations integrations, List<Metadata> metadata,
                       Timestamps timestamps) {
    /** How no shipping address at all, which most have, is stored. */
    public static final String NO_ADDRESS = "{}";
    private static final TypeReference<List<String>> CODES = new TypeReference<>() { };
    private static final TypeReference<Address> ADDRESS = new TypeReference<>() { };
    private static final TypeReference<ElectronicInvoicing> E_INVOICING = new TypeReference<>() { };

    /**
     * Numbers that the customer is assigned once, when it is created.
     *
     * @param sequentialId counts per organization, deleted customers included
     * @param slug         organization prefix and sequential id
     */
    public record Numbering(int sequentialId, String slug) {
        /** Of a customer that is not stored yet. */
        public static final Numbering NONE = new Numbering(0, null);
    }

    /**
     * Who the customer is.
     *
     * @param accountType       {@code customer}, or {@code partner} who bills itself
     * @param customerType      {@code company}, {@code individual} or null
     * @param internalReference what the seller notes, at most 255 characters; never printed
     */
    public record Identity(String name, String firstname, String lastname, String legalName,
                           String legalNumber, String taxIdentificationNumber,
                           String accountType, String customerType, String internalReference) {
        /** Somebody who is known by name at most; null for no name. */
        public static Identity named(String name) {
            return new Identity(name, null, null, null, null, null, "customer", null, null);
        }

        /** Rows are read without the fields' statements: most commands need no others of them. */
        public static Identity of(Row row) {
            return new Identity(row.text("name"), row.text("firstname"), row.text("lastname"),
                    row.text("legal_name"), row.text("legal_number"),
                    row.text("tax_identification_number"), row.text("account_type"),
                    row.text("customer_type"), row.text("internal_reference"));
        }
    }

    /**
     * Where the customer is reached; addresses are never null.
     *
     * @param electronicInvoicing what electronic invoices to the customer state; never null
     */
    public record Contact(String email, String phone, String url, String logoUrl,
                          Address address, Address shippingAddress,
                          ElectronicInvoicing electronicInvoicing) {
        /** Those of a stored customer. */
        public static Contact of(Row row) {
            ElectronicInvoicing stored = row.json("e_invoicing", E_INVOICING);
            return new Contact(row.text("email"), row.text("phone"), row.text("url"),
                    row.text("logo_url"), AddressColumns.address(row),
                    NO_ADDRESS.equals(row.text("shipping_address")) ? Address.NONE
                            : row.json("shipping_address", ADDRESS),
                    stored == null ? ElectronicInvoicing.NONE : stored);
        }
    }

    /**
     * How the customer is billed; what is null is inherited from the billing entity.
     *
     * @param currency                  null until something is bought
     * @param invoiceGracePeriod        days
     * @param netPaymentTerm            days
     * @param finalizeZeroAmountInvoice {@code inherit}, {@code skip} or {@code finalize}
     * @param taxes                     the customer's own; empty inherits
     */
    public record BillingPreferences(CurrencyUnit currency, ZoneId timezone,
                                     String documentLocale, Integer invoiceGracePeriod,
                                     Integer netPaymentTerm, IssuingDateAnchor issuingDateAnchor,
                                     IssuingDateAdjustment issuingDateAdjustment,
                                     String finalizeZeroAmountInvoice,
                                     CustomSections customSections, List<Tax> taxes) {
        public BillingPreferences {
            taxes = List.copyOf(taxes);
        }

        /** Those of a row, without taxes. */
        public static BillingPreferences of(Row row) {
            return new BillingPreferences(row.currency("currency"), row.zone("timezone"),
                    row.text("document_locale"), row.optionalInteger("invoice_grace_period"),
                    row.optionalInteger("net_payment_term"),
                    row.constant("issuing_date_anchor", IssuingDateAnchor.class),
                    row.constant("issuing_date_adjustment", IssuingDateAdjustment.class),
                    row.text("finalize_zero_amount_invoice"),
                    new CustomSections(row.json("custom_sections", CODES),
                            row.flag("skip_custom_sections")), List.of());
        }

        BillingPreferences in(CurrencyUnit itsCurrency) {
            return new BillingPreferences(itsCurrency, timezone, documentLocale,
                    invoiceGracePeriod, netPaymentTerm, issuingDateAnchor, issuingDateAdjustment,
                    finalizeZeroAmountInvoice, customSections, taxes);
        }

        BillingPreferences taxed(List<Tax> newTaxes) {
            return new BillingPreferences(currency, timezone, documentLocale, invoiceGracePeriod,
                    netPaymentTerm, issuingDateAnchor, issuingDateAdjustment,
                    finalizeZeroAmountInvoice, customSections, newTaxes);
        }
    }

    /**
     * The custom sections that the customer's invoices get.
     *
     * @param codes   those selected; null inherits
     * @param skipped whether they get none at all
     */
    public record CustomSections(List<String> codes, boolean skipped) {
        /** As the billing entity has them. */
        public static final CustomSections INHERITED = new CustomSections(null, false);
    }

    /**
     * The customer at outside services; kept, never called.
     *
     * @param paymentProvider by which the customer pays; or null
     * @param accounts        records at tax, accounting and sales services
     */
    public record Integrations(PaymentProvider paymentProvider, List<Integration> accounts) {
        /** At none. */
        public static final Integrations NONE = new Integrations(null, List.of());
    }

    /**
     * The customer's record at an outside payment service; every member may be null.
     *
     * @param paymentMethods kinds of payment that the provider accepts for the customer
     */
    public record PaymentProvider(String provider, String code, String customerId, Boolean sync,
                                  Boolean syncWithProvider, List<String> paymentMethods) {
        /** No record. */
        public static final PaymentProvider NONE =
                new PaymentProvider(null, null, null, null, null, null);
    }

    /**
     * The customer's record at an outside service of another kind.
     *
     * @param type               {@code netsuite}, {@code anrok}, …: one of each
     * @param code               which connection to it
     * @param externalCustomerId the customer's name there; or null
     * @param subsidiaryId       or null
     * @param targetedObject     or null
     * @param email              or null
     */
    public record Integration(UUID id, String type, String code, String externalCustomerId,
                              Boolean syncWithProvider, String subsidiaryId,
                              String targetedObject, String email) {
    }

    /**
     * A pair kept with the customer.
     *
     * @param displayInInvoice whether documents print it
     */
    public record Metadata(UUID id, String key, String value, boolean displayInInvoice,
                           Instant createdAt) {
    }

    /**
     * When the customer was stored and changed.
     *
     * @param deletedAt null while live
     */
    public record Timestamps(Instant createdAt, Instant updatedAt, Instant deletedAt) {
    }

    /** A customer of whom only the external id is known: all else is inherited or absent. */
    public static Customer known(UUID id, String externalId, Instant now) {
        return new Customer(id, null, externalId, Numbering.NONE,
                Identity.named(null),
                new Contact(null, null, null, null, Address.NONE, Address.NONE,
                        ElectronicInvoicing.NONE),
                new BillingPreferences(null, null, null, null, null, null, null, "inherit",
                        CustomSections.INHERITED, List.of()),
                Integrations.NONE, List.of(), new Timestamps(now, now, null));
    }

    /** The same customer with its number, which it gets once, when it is stored. */
    public Customer numbered(int number, String slug) {
        return new Customer(id, billingEntityId, externalId, new Numbering(number, slug), identity,
                contact, billing, integrations, metadata, timestamps);
    }

    /** The same customer with the billing entity that sells to it. */
    public Customer soldBy(UUID entityId) {
        return new Customer(id, entityId, externalId, numbering, identity, contact, billing,
                integrations, metadata, timestamps);
    }

    /** The same customer with these taxes of its own. */
    public Customer taxed(List<Tax> taxes) {
        return new Customer(id, billingEntityId, externalId, numbering, identity, contact,
                billing.taxed(taxes), integrations, metadata, timestamps);
    }

    /** The same customer with the currency of what it buys. */
    public Customer buying(CurrencyUnit currency) {
        return new Customer(id, billingEntityId, externalId, numbering, identity, contact,
                billing.in(currency), integrations, metadata, timestamps);
    }

    /** Whether invoices are made on the customer's behalf ({@code self_billed}). */
    public boolean isPartner() {
        return "partner".equals(identity.accountType());
    }

    /** What electronic invoices to the customer state in addition. */
    public ElectronicInvoicing electronicInvoicing() {
        return contact.electronicInvoicing();
    }

    /** The name to show: name, else first and last name, else the external id. */
    public String displayName() {
        if (identity.name() != null && !identity.name().isBlank()) {
            return identity.name();
        }
        String person = ((identity.firstname() == null ? "" : identity.firstname()) + " "
                + (identity.lastname() == null ? "" : identity.lastname())).strip();
        return person.isEmpty() ? externalId : person;
    }
}
