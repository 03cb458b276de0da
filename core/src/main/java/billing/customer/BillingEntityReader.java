package billing.customer;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.field.TaxFields;
import billing.catalog.reader.TaxReader;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.vat.VatRates;
import billing.resource.FieldValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Reads billing entities ({@code subscriptions-and-invoicing.md 12, 15}). */
public final class BillingEntityReader implements ResourceReader<BillingEntity> {
    private static final int FOOTER_MAX = 600;
    private static final Shape CONFIGURATION = Shape.of("billing configuration")
            .with("invoice_footer", Types.lines(FOOTER_MAX), "Printed at the foot of invoices.")
            .with("document_locale", Formats.language(), "Language of documents; en.")
            .with("invoice_grace_period", Types.days(0), "Days that invoices stay drafts; 0.")
            .with("subscription_invoice_issuing_date_anchor",
                    Types.choice(IssuingDateAnchor.class), "The day that invoices are dated by.")
            .with("subscription_invoice_issuing_date_adjustment",
                    Types.choice(IssuingDateAdjustment.class),
                    "Whether finalizing a draft moves its date.");
    private static final Shape SHAPE = Shape.of("billing entity")
            .withMandatory("code", Types.key(), "Unique among entities; never changes.")
            .withMandatory("name", Types.text(), "Printed on documents.")
            .with("default_currency", Types.currency(), "ISO 4217 code; USD.")
            .with("document_numbering", Types.choice(DocumentNumbering.class),
                    "How invoices are numbered; per_customer.")
            .with("document_number_prefix", Types.text(NumberPrefix.LENGTH_MAX),
                    "Begins the numbers of invoices and credit notes from now on.")
            .with("finalize_zero_amount_invoice", Types.flag(),
                    "Whether invoices over nothing become final; true.")
            .with("billing_configuration", Types.object(CONFIGURATION), "How it bills.")
            .with("net_payment_term", Types.days(0), "Days from issuing to due; 0.")
            .withAll(AddressFields.ALL.shape("address"))
            .with("email", Formats.email(), "Printed on documents.")
            .with("legal_name", Types.text(), "Printed on documents.")
            .with("legal_number", Types.text(), "Company number.")
            .with("tax_identification_number", Types.text(), "VAT number.")
            .with("timezone", Formats.zone(), "IANA name, Europe/Paris; UTC.")
            .with("email_settings", Types.list(Types.oneOf("unsupported_value",
                    "invoice.finalized", "credit_note.created", "payment_receipt.created")),
                    "Kinds of documents that are sent to customers by e-mail.")
            .with("eu_tax_management", Types.flag(), "Whether EU taxes are chosen by rule.")
            .with("logo", Logo.type(), "Picture of the letterhead, data:image/png;base64,….")
            .with("tax_codes", Types.texts(), "Taxes of customers without taxes of their own.")
            .with("invoice_custom_section_codes", Types.texts(), "Texts printed on invoices.")
            .with(ElectronicInvoicingFields.NAME,
                    Types.object(EntityElectronicInvoicingFields.SHAPE),
                    "What electronic invoices state of it in addition.")
            .withAll(DocumentDesignFields.SHAPE);

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public BillingEntity read(Fields in, BillingEntity stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        BillingEntity base = stored != null ? stored : BillingEntityDefaults.entity(
                context.newLastId(BillingEntity.class), in.orElse("code", ""),
                in.orElse("name", ""), context.now());
        Fields billing = in.<Fields>find("billing_configuration").orElse(in);
        BillingEntity entity = new BillingEntity(base.id(), base.code(),
                in.get("name", base.name()), letterhead(in, base.letterhead()),
                documents(in, billing, base, context), invoicing(in, billing, base, context),
                base.isDefault(), base.createdAt(), context.now(), null);
        if (entity.invoicing().euTaxManagement()
                && !VatRates.isMember(entity.letterhead().address().country())) {
            in.fault("eu_tax_management", "billing_entity_must_be_in_eu",
                    "EU taxes are only for an entity in a country of the EU",
                    "set country, or leave eu_tax_management out");
        }
        return entity;
    }

    private static BillingEntity.Letterhead letterhead(Fields in, BillingEntity.Letterhead base) {
        return new BillingEntity.Letterhead(in.get("legal_name", base.legalName()),
                in.get("legal_number", base.legalNumber()),
                in.get("tax_identification_number", base.taxIdentificationNumber()),
                AddressFields.address(FieldValues.written(in, base.address())),
                in.get("email", base.email()), in.get("logo", base.logo()));
    }

    private static BillingEntity.Documents documents(Fields in, Fields billing,
                                                     BillingEntity entity, ReadContext context) {
        BillingEntity.Documents base = entity.documents();
        return new BillingEntity.Documents(
                billing.orElse("document_locale", base.locale()),
                in.orElse("document_numbering", base.numbering()),
                prefix(in, base.numberPrefix()),
                billing.get("invoice_footer", base.invoiceFooter()),
                Objects.requireNonNullElse(in.get("email_settings", base.emailSettings()),
                        List.of()),
                sections(in, base.customSections(), context),
                EntityElectronicInvoicingFields.read(in, entity.electronicInvoicing()),
                DocumentDesignFields.read(in, base.design()));
    }

    private static List<String> sections(Fields in, List<String> stored, ReadContext context) {
        if (!in.mentions("invoice_custom_section_codes")) {
            return stored;
        }
        return context.referAll(InvoiceCustomSection.class, in, "invoice_custom_section_codes",
                "custom section", "invoice_custom_section_not_found").stream()
                .map(InvoiceCustomSection::code).toList();
    }

    private static BillingEntity.Invoicing invoicing(Fields in, Fields billing,
                                                     BillingEntity entity, ReadContext context) {
        BillingEntity.Invoicing base = entity.invoicing();
        return new BillingEntity.Invoicing(
                in.orElse("default_currency", base.defaultCurrency()),
                in.orElse("timezone", base.timezone()),
                billing.orElse("invoice_grace_period", base.gracePeriod()),
                in.orElse("net_payment_term", base.netPaymentTerm()),
                in.orElse("finalize_zero_amount_invoice", base.finalizeZeroAmountInvoice()),
                billing.orElse("subscription_invoice_issuing_date_anchor",
                        base.issuingDateAnchor()),
                billing.orElse("subscription_invoice_issuing_date_adjustment",
                        base.issuingDateAdjustment()),
                in.orElse("eu_tax_management", base.euTaxManagement()),
                TaxReader.taxes(in, base.taxes(), context));
    }

    private static String prefix(Fields in, String stored) {
        NumberPrefix.check(in, stored);
        String prefix = in.<String>find("document_number_prefix").orElse(stored);
        if (prefix.isBlank()) {
            in.fault("document_number_prefix", "value_is_too_short",
                    "\"document_number_prefix\" has at least one character", null);
        }
        return prefix.toUpperCase(Locale.ROOT);
    }

    @Override
    public Map<String, Object> members(BillingEntity entity) {
        DocumentMembers out = new DocumentMembers().put("code", entity.code())
                .put("name", entity.name())
                .put("default_currency", entity.invoicing().defaultCurrency())
                .put("document_numbering", entity.documents().numbering())
                .put("document_number_prefix", entity.documents().numberPrefix())
                .putUnless(true, "finalize_zero_amount_invoice",
                        entity.invoicing().finalizeZeroAmountInvoice())
                .put("net_payment_term", entity.invoicing().netPaymentTerm())
                .put("timezone", entity.invoicing().timezone())
                .put("legal_name", entity.letterhead().legalName())
                .put("legal_number", entity.letterhead().legalNumber())
                .put("tax_identification_number", entity.letterhead().taxIdentificationNumber());
        AddressFields.ALL.export(out, entity.letterhead().address())
                .put("email", entity.letterhead().email())
                .put("email_settings", entity.documents().emailSettings())
                .putUnless(false, "eu_tax_management", entity.invoicing().euTaxManagement())
                .put("tax_codes", TaxFields.codes(entity.invoicing().taxes()))
                .put("invoice_custom_section_codes", entity.documents().customSections())
                .put("billing_configuration", new DocumentMembers()
                        .put("invoice_footer", entity.documents().invoiceFooter())
                        .put("document_locale", entity.documents().locale())
                        .put("invoice_grace_period", entity.invoicing().gracePeriod())
                        .put("subscription_invoice_issuing_date_anchor",
                                entity.invoicing().issuingDateAnchor())
                        .put("subscription_invoice_issuing_date_adjustment",
                                entity.invoicing().issuingDateAdjustment()).members())
                .put("logo", entity.letterhead().logo())
                .put(ElectronicInvoicingFields.NAME,
                        EntityElectronicInvoicingFields.members(entity.electronicInvoicing()));
        return DocumentDesignFields.export(out, entity.documents().design()).members();
    }
}
