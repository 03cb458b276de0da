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
        return with(entity, prefix, entity.documentNumbering(), entity.taxes());
    }

    static BillingEntity numbering(BillingEntity entity, DocumentNumbering numbering) {
        return with(entity, entity.documentNumberPrefix(), numbering, entity.taxes());
    }

    static BillingEntity taxed(BillingEntity entity, Tax... taxes) {
        return with(entity, entity.documentNumberPrefix(), entity.documentNumbering(),
                List.of(taxes));
    }

    /** Invoices without fees are skipped. */
    static BillingEntity skippingZero(BillingEntity one) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.defaultCurrency(),
                one.documentLocale(), one.documentNumbering(), one.documentNumberPrefix(),
                one.invoiceGracePeriod(), one.netPaymentTerm(), one.invoiceFooter(), false,
                one.issuingDateAnchor(), one.issuingDateAdjustment(), one.timezone(),
                one.address(), one.email(), one.legalName(), one.legalNumber(),
                one.taxIdentificationNumber(), one.emailSettings(), one.euTaxManagement(),
                one.logo(), one.taxes(), one.customSections(), one.isDefault(), one.createdAt(),
                one.updatedAt(), one.deletedAt());
    }

    /** The settings of {@code 6.5}. */
    static BillingEntity dating(BillingEntity one, int graceDays, int termDays,
                                IssuingDateAnchor anchor, IssuingDateAdjustment adjustment) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.defaultCurrency(),
                one.documentLocale(), one.documentNumbering(), one.documentNumberPrefix(),
                graceDays, termDays, one.invoiceFooter(), one.finalizeZeroAmountInvoice(), anchor,
                adjustment, one.timezone(), one.address(), one.email(), one.legalName(),
                one.legalNumber(), one.taxIdentificationNumber(), one.emailSettings(),
                one.euTaxManagement(), one.logo(), one.taxes(), one.customSections(),
                one.isDefault(), one.createdAt(), one.updatedAt(), one.deletedAt());
    }

    private static BillingEntity with(BillingEntity one, String prefix,
                                      DocumentNumbering numbering, List<Tax> taxes) {
        return new BillingEntity(one.id(), one.code(), one.name(), one.defaultCurrency(),
                one.documentLocale(), numbering, prefix, one.invoiceGracePeriod(),
                one.netPaymentTerm(), one.invoiceFooter(), one.finalizeZeroAmountInvoice(),
                one.issuingDateAnchor(), one.issuingDateAdjustment(), one.timezone(),
                one.address(), one.email(), one.legalName(), one.legalNumber(),
                one.taxIdentificationNumber(), one.emailSettings(), one.euTaxManagement(),
                one.logo(), taxes, one.customSections(), one.isDefault(), one.createdAt(),
                one.updatedAt(), one.deletedAt());
    }
}
