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
 * @param code                      unique among live entities, never changes
 * @param defaultCurrency           of new customers without one
 * @param documentLocale            language tag, {@code en}
 * @param documentNumberPrefix      upper case, 1 to 10 characters
 * @param invoiceGracePeriod        days that an invoice stays a draft
 * @param netPaymentTerm            days from issuing to due
 * @param invoiceFooter             or null
 * @param finalizeZeroAmountInvoice whether invoices without fees become final
 * @param emailSettings             document kinds that are mailed
 * @param euTaxManagement           whether EU taxes are chosen automatically
 * @param logo                      data URI of a PNG or JPEG image; or null
 * @param taxes                     the entity's taxes
 * @param customSections            the entity's selection of custom sections, by code
 * @param isDefault                 whether it is the oldest live one
 * @param deletedAt                 null while live
 */
public record BillingEntity(UUID id, String code, String name, CurrencyUnit defaultCurrency,
                            String documentLocale, DocumentNumbering documentNumbering,
                            String documentNumberPrefix, int invoiceGracePeriod,
                            int netPaymentTerm, String invoiceFooter,
                            boolean finalizeZeroAmountInvoice,
                            IssuingDateAnchor issuingDateAnchor,
                            IssuingDateAdjustment issuingDateAdjustment, ZoneId timezone,
                            Address address, String email, String legalName, String legalNumber,
                            String taxIdentificationNumber, List<String> emailSettings,
                            boolean euTaxManagement, String logo, List<Tax> taxes,
                            List<String> customSections, boolean isDefault, Instant createdAt,
                            Instant updatedAt, Instant deletedAt) {
    public BillingEntity {
        emailSettings = List.copyOf(emailSettings);
        taxes = List.copyOf(taxes);
        customSections = List.copyOf(customSections);
    }

    /** The zone in which its dates are local: its own, else UTC. */
    public ZoneId zone() {
        return timezone == null ? ZoneOffset.UTC : timezone;
    }
}
