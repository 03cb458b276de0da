package billing.customer;

import billing.catalog.Tax;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * A company that sells: its letterhead, numbering and defaults
 * ({@code subscriptions-and-invoicing.md 12}).
 *
 * @param code       unique among live entities, never changes
 * @param letterhead who it is, as its documents show it
 * @param documents  how its documents are numbered, worded and sent
 * @param invoicing  what its invoices follow unless the customer has values of its own
 * @param isDefault  whether it is the oldest live one
 * @param deletedAt  null while live
 */
public record BillingEntity(UUID id, String code, String name, Letterhead letterhead,
                            Documents documents, Invoicing invoicing, boolean isDefault,
                            Instant createdAt, Instant updatedAt, Instant deletedAt) {
    /**
     * Who it is, as its documents show it.
     *
     * @param logo data URI of a PNG or JPEG image; or null
     */
    public record Letterhead(String legalName, String legalNumber, String taxIdentificationNumber,
                             Address address, String email, String logo) {
    }

    /**
     * How its documents are numbered, worded and sent.
     *
     * @param locale         language tag, {@code en}
     * @param numberPrefix   upper case, 1 to 10 characters
     * @param invoiceFooter  or null
     * @param emailSettings  document kinds that are mailed
     * @param customSections the entity's selection of custom sections, by code
     * @param electronicInvoicing what electronic invoices state of it; never null
     * @param design         how documents look, and texts by language; never null
     */
    public record Documents(String locale, DocumentNumbering numbering, String numberPrefix,
                            String invoiceFooter, List<String> emailSettings,
                            List<String> customSections,
                            EntityElectronicInvoicing electronicInvoicing,
                            DocumentDesign design) {
        public Documents {
            emailSettings = List.copyOf(emailSettings);
            customSections = List.copyOf(customSections);
        }
    }

    /**
     * Invoicing settings that apply unless the customer has its own.
     *
     * @param defaultCurrency           of new customers without one
     * @param gracePeriod               days that an invoice stays a draft
     * @param netPaymentTerm            days from issuing to due
     * @param finalizeZeroAmountInvoice whether invoices without fees become final
     * @param euTaxManagement           whether EU taxes are chosen automatically
     * @param taxes                     the entity's taxes
     */
    public record Invoicing(CurrencyUnit defaultCurrency, ZoneId timezone, int gracePeriod,
                            int netPaymentTerm, boolean finalizeZeroAmountInvoice,
                            IssuingDateAnchor issuingDateAnchor,
                            IssuingDateAdjustment issuingDateAdjustment, boolean euTaxManagement,
                            List<Tax> taxes) {
        public Invoicing {
            taxes = List.copyOf(taxes);
        }
    }

    /** What electronic invoices state of it in addition to its letterhead. */
    public EntityElectronicInvoicing electronicInvoicing() {
        return documents.electronicInvoicing();
    }

    /** The zone in which its dates are local: its own, else UTC. */
    public ZoneId zone() {
        return invoicing.timezone() == null ? ZoneOffset.UTC : invoicing.timezone();
    }
}
