package billing.invoicing.service;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.DocumentNumbering;
import billing.customer.IssuingDateAdjustment;
import billing.customer.IssuingDateAnchor;
import java.util.List;

/** Billing entities with one thing changed. */
final class Sellers {
    private Sellers() {
    }

    static BillingEntity named(BillingEntity entity, String prefix) {
        return with(entity, prefix, entity.documents().numbering(), entity.invoicing().taxes());
    }

    static BillingEntity numbering(BillingEntity entity, DocumentNumbering numbering) {
        return with(entity, entity.documents().numberPrefix(), numbering,
                entity.invoicing().taxes());
    }

    static BillingEntity taxed(BillingEntity entity, Tax... taxes) {
        return with(entity, entity.documents().numberPrefix(), entity.documents().numbering(),
                List.of(taxes));
    }

    /** Invoices without fees are skipped. */
    static BillingEntity skippingZero(BillingEntity one) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.letterhead(),
                one.documents(),
                new BillingEntity.Invoicing(one.invoicing().defaultCurrency(),
                        one.invoicing().timezone(), one.invoicing().gracePeriod(),
                        one.invoicing().netPaymentTerm(), false,
                        one.invoicing().issuingDateAnchor(),
                        one.invoicing().issuingDateAdjustment(),
                        one.invoicing().euTaxManagement(), one.invoicing().taxes()),
                one.isDefault(), one.createdAt(), one.updatedAt(), one.deletedAt());
    }

    /** The settings of {@code 6.5}. */
    static BillingEntity dating(BillingEntity one, int graceDays, int termDays,
                                IssuingDateAnchor anchor, IssuingDateAdjustment adjustment) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.letterhead(),
                one.documents(),
                new BillingEntity.Invoicing(one.invoicing().defaultCurrency(),
                        one.invoicing().timezone(), graceDays, termDays,
                        one.invoicing().finalizeZeroAmountInvoice(), anchor, adjustment,
                        one.invoicing().euTaxManagement(), one.invoicing().taxes()),
                one.isDefault(), one.createdAt(), one.updatedAt(), one.deletedAt());
    }

    private static BillingEntity with(BillingEntity one, String prefix,
                                      DocumentNumbering numbering, List<Tax> taxes) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.letterhead(),
                new BillingEntity.Documents(one.documents().locale(), numbering, prefix,
                        one.documents().invoiceFooter(), one.documents().emailSettings(),
                        one.documents().customSections(), one.electronicInvoicing(),
                        one.documents().design()),
                new BillingEntity.Invoicing(one.invoicing().defaultCurrency(),
                        one.invoicing().timezone(), one.invoicing().gracePeriod(),
                        one.invoicing().netPaymentTerm(),
                        one.invoicing().finalizeZeroAmountInvoice(),
                        one.invoicing().issuingDateAnchor(),
                        one.invoicing().issuingDateAdjustment(),
                        one.invoicing().euTaxManagement(), taxes),
                one.isDefault(), one.createdAt(), one.updatedAt(), one.deletedAt());
    }
}
