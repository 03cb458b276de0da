package billing.customer;

import billing.catalog.Tax;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * Somebody who buys ({@code api-conventions.md 7}); null members are inherited or absent.
 *
 * @param billingEntityId           the entity that sells to the customer
 * @param externalId                chosen by the user, unique among live customers
 * @param sequentialId              counts per organization, deleted customers included
 * @param slug                      organization prefix and sequential id, fixed at creation
 * @param timezone                  null inherits the entity's
 * @param invoiceGracePeriod        days; null inherits
 * @param netPaymentTerm            days; null inherits
 * @param documentLocale            null inherits
 * @param accountType               {@code customer} or {@code partner}
 * @param customerType              {@code company}, {@code individual} or null
 * @param finalizeZeroAmountInvoice {@code inherit}, {@code skip} or {@code finalize}
 * @param paymentProvider           outside service by which the customer pays; kept, never called
 * @param integrations              records at outside tax, accounting and sales services
 * @param customSections            selected custom sections by code; null inherits
 * @param deletedAt                 null while live
 */
public record Customer(UUID id, UUID billingEntityId, String externalId, int sequentialId,
                       String slug, String name, String firstname, String lastname,
                       String legalName, String legalNumber, String taxIdentificationNumber,
                       String email, String phone, String url, String logoUrl, Address address,
                       Address shippingAddress, CurrencyUnit currency, ZoneId timezone,
                       Integer invoiceGracePeriod, Integer netPaymentTerm, String documentLocale,
                       IssuingDateAnchor issuingDateAnchor,
                       IssuingDateAdjustment issuingDateAdjustment, String accountType,
                       String customerType, String finalizeZeroAmountInvoice,
                       PaymentProvider paymentProvider, List<String> customSections,
                       boolean skipCustomSections, List<Metadata> metadata,
                       List<Integration> integrations, List<Tax> taxes, Instant createdAt,
                       Instant updatedAt, Instant deletedAt) {
    /**
     * A pair kept with the customer.
     *
     * @param displayInInvoice whether documents print it
     */
    public record Metadata(UUID id, String key, String value, boolean displayInInvoice,
                           Instant createdAt) {
    }

    /**
     * The customer's record at an outside payment service; every member may be null.
     *
     * @param paymentMethods kinds of payment that the provider accepts for the customer
     */
    public record PaymentProvider(String provider, String code, String customerId, Boolean sync,
                                  Boolean syncWithProvider, List<String> paymentMethods) {
    }

    /**
     * The customer's record at an outside service of another kind; kept, never called.
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

    /** The same customer with what it gets once, when it is stored for the first time. */
    public Customer numbered(UUID entityId, int number, String itsSlug) {
        return new Customer(id, entityId, externalId, number, itsSlug, name, firstname, lastname,
                legalName, legalNumber, taxIdentificationNumber, email, phone, url, logoUrl,
                address, shippingAddress, currency, timezone, invoiceGracePeriod, netPaymentTerm,
                documentLocale, issuingDateAnchor, issuingDateAdjustment, accountType,
                customerType, finalizeZeroAmountInvoice, paymentProvider, customSections,
                skipCustomSections, metadata, integrations, taxes, createdAt, updatedAt,
                deletedAt);
    }

    /** The same customer with these taxes of its own. */
    public Customer taxed(List<Tax> newTaxes) {
        return new Customer(id, billingEntityId, externalId, sequentialId, slug, name, firstname,
                lastname, legalName, legalNumber, taxIdentificationNumber, email, phone, url,
                logoUrl, address, shippingAddress, currency, timezone, invoiceGracePeriod,
                netPaymentTerm, documentLocale, issuingDateAnchor, issuingDateAdjustment,
                accountType, customerType, finalizeZeroAmountInvoice, paymentProvider,
                customSections, skipCustomSections, metadata, integrations,
                List.copyOf(newTaxes), createdAt, updatedAt, deletedAt);
    }

    /** Whether invoices are made on the customer's behalf ({@code self_billed}). */
    public boolean isPartner() {
        return "partner".equals(accountType);
    }

    /** The name to show: name, else first and last name, else the external id. */
    public String displayName() {
        if (name != null && !name.isBlank()) {
            return name;
        }
        String person = ((firstname == null ? "" : firstname) + " "
                + (lastname == null ? "" : lastname)).strip();
        return person.isEmpty() ? externalId : person;
    }
}
