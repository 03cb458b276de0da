package billing.invoicing.store;

import billing.catalog.UsageThreshold;
import billing.engine.Columns;
import billing.engine.Row;
import billing.invoicing.AppliedTax;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** An invoice's header and its small parts as rows. */
final class InvoiceRows {
    private static final TypeReference<List<String>> CODES = new TypeReference<>() { };

    private InvoiceRows() {
    }

    static Columns header(Invoice invoice) {
        return amounts(Columns.of("invoices").set("id", invoice.id())
                .set("customer_id", invoice.parties().customerId())
                .set("billing_entity_id", invoice.parties().billingEntityId())
                .set("invoice_type", invoice.document().type())
                .set("status", invoice.state().status())
                .set("payment_status", invoice.state().paymentStatus())
                .set("number", invoice.document().number())
                .set("sequential_id", invoice.document().sequentialId())
                .set("entity_sequential_id", invoice.document().entitySequentialId())
                .set("currency", invoice.document().currency())
                .set("issuing_date", invoice.dates().issuing())
                .set("payment_due_date", invoice.dates().paymentDue())
                .set("expected_finalization_date", invoice.dates().expectedFinalization())
                .set("net_payment_term", invoice.dates().netPaymentTerm()), invoice.amounts())
                .set("self_billed", invoice.parties().selfBilled())
                .set("payment_overdue", invoice.state().paymentOverdue())
                .set("refresh_needed", invoice.state().refreshNeeded())
                .set("purchase_order_number", invoice.document().purchaseOrderNumber())
                .json("custom_section_codes", invoice.parts().customSectionCodes())
                .set("billed_at", invoice.dates().billedAt())
                .set("created_at", invoice.dates().createdAt())
                .set("updated_at", invoice.dates().updatedAt())
                .set("finalized_at", invoice.state().finalizedAt())
                .set("voided_at", invoice.state().voidedAt())
                .set("payment_dispute_lost_at", invoice.state().paymentDisputeLostAt())
                .set("prepaid_granted_credit_amount_cents",
                        invoice.settlement().prepaidGrantedCents())
                .set("prepaid_purchased_credit_amount_cents",
                        invoice.settlement().prepaidPurchasedCents());
    }

    /** The dates of a draft. */
    static Columns dates(Invoice draft) {
        return Columns.of("invoices").set("issuing_date", draft.dates().issuing())
                .set("payment_due_date", draft.dates().paymentDue())
                .set("expected_finalization_date", draft.dates().expectedFinalization())
                .set("net_payment_term", draft.dates().netPaymentTerm());
    }

    private static Columns amounts(Columns columns, InvoiceAmounts amounts) {
        if (!amounts.addUp()) {
            throw new IllegalArgumentException("the sums of the invoice do not add up");
        }
        return columns.set("fees_amount_cents", amounts.feesCents())
                .set("progressive_billing_credit_amount_cents",
                        amounts.progressiveBillingCreditCents())
                .set("coupons_amount_cents", amounts.couponsCents())
                .set("sub_total_excluding_taxes_amount_cents",
                        amounts.subTotalExcludingTaxesCents())
                .set("taxes_amount_cents", amounts.taxesCents())
                .set("sub_total_including_taxes_amount_cents",
                        amounts.subTotalIncludingTaxesCents())
                .set("credit_notes_amount_cents", amounts.creditNotesCents())
                .set("prepaid_credit_amount_cents", amounts.prepaidCreditCents())
                .set("total_amount_cents", amounts.totalCents())
                .set("taxes_rate", amounts.taxesRate());
    }

    /** An invoice without its parts. */
    static Invoice header(Row row) {
        return new Invoice(row.id("id"),
                new Invoice.Parties(row.id("customer_id"), row.id("billing_entity_id"),
                        row.flag("self_billed")),
                new Invoice.Document(row.constant("invoice_type", InvoiceType.class),
                        row.currency("currency"), row.text("number"),
                        row.optionalInteger("sequential_id"),
                        row.optionalInteger("entity_sequential_id"),
                        row.text("purchase_order_number")),
                new Invoice.Dates(row.date("issuing_date"), row.date("payment_due_date"),
                        row.date("expected_finalization_date"), row.integer("net_payment_term"),
                        row.instant("billed_at"), row.instant("created_at"),
                        row.instant("updated_at")),
                new Invoice.State(row.constant("status", InvoiceStatus.class),
                        row.constant("payment_status", PaymentStatus.class),
                        row.flag("payment_overdue"), row.flag("refresh_needed"),
                        row.instant("finalized_at"), row.instant("voided_at"),
                        row.instant("payment_dispute_lost_at")),
                amounts(row), settlement(row),
                new Invoice.Parts(List.of(), List.of(), List.of(), List.of(), List.of(),
                        row.json("custom_section_codes", CODES), List.of()),
                List.of());
    }

    private static InvoiceSettlement settlement(Row row) {
        return new InvoiceSettlement(row.optionalNumber("prepaid_granted_credit_amount_cents"),
                row.optionalNumber("prepaid_purchased_credit_amount_cents"),
                row.number("total_paid_amount_cents"),
                row.number("total_offset_amount_cents"));
    }

    private static InvoiceAmounts amounts(Row row) {
        return new InvoiceAmounts(row.number("fees_amount_cents"),
                row.number("progressive_billing_credit_amount_cents"),
                row.number("coupons_amount_cents"),
                row.number("sub_total_excluding_taxes_amount_cents"),
                row.number("taxes_amount_cents"),
                row.number("sub_total_including_taxes_amount_cents"),
                row.number("credit_notes_amount_cents"),
                row.number("prepaid_credit_amount_cents"), row.number("total_amount_cents"),
                row.decimal("taxes_rate"));
    }

    static Columns link(Invoice invoice, InvoiceSubscription link) {
        return Columns.of("invoice_subscriptions").set("id", link.id())
                .set("invoice_id", invoice.id()).set("subscription_id", link.subscriptionId())
                .set("invoicing_reason", link.reason()).set("billed_at", link.billedAt())
                .set("billed_on", link.billedOn()).set("timezone", link.zone())
                .set("subscription_from", link.windows().subscription().from())
                .set("subscription_to", link.windows().subscription().to())
                .set("charges_from", link.windows().charges() == null ? null
                : link.windows().charges().from())
                .set("charges_to", link.windows().charges() == null ? null
                : link.windows().charges().to())
                .set("fixed_charges_from",
                        link.windows().fixedCharges() == null ? null
                        : link.windows().fixedCharges().from())
                .set("fixed_charges_to",
                        link.windows().fixedCharges() == null ? null
                        : link.windows().fixedCharges().to())
                .set("regenerated", link.regenerated()).set("created_at", link.createdAt());
    }

    static InvoiceSubscription link(Row row) {
        return new InvoiceSubscription(row.id("id"), row.id("subscription_id"),
                row.constant("invoicing_reason", InvoicingReason.class), row.instant("billed_at"),
                row.date("billed_on"), row.zone("timezone"),
                new InvoiceSubscription.Windows(window(row, "subscription"),
                        window(row, "charges"), window(row, "fixed_charges")),
                row.flag("regenerated"), row.instant("created_at"));
    }

    private static Window window(Row row, String kind) {
        return row.instant(kind + "_from") == null ? null
                : new Window(row.instant(kind + "_from"), row.instant(kind + "_to"));
    }

    /** The taxes of a fee, or of the invoice itself when the fee is null. */
    static List<Columns> taxes(UUID invoiceId, UUID feeId, CurrencyUnit currency,
                               List<AppliedTax> taxes) {
        List<Columns> rows = new ArrayList<>(taxes.size());
        taxes.forEach(tax -> rows.add(AppliedTaxRows.set(Columns.of("applied_taxes")
                .set("invoice_id", invoiceId).set("fee_id", feeId).set("currency", currency),
                tax, rows.size())));
        return rows;
    }

    static Columns section(Invoice invoice, Invoice.AppliedSection section, int position) {
        return Columns.of("invoice_sections").set("id", section.id())
                .set("invoice_id", invoice.id()).set("position", position)
                .set("code", section.code()).set("display_name", section.displayName())
                .set("details", section.details()).set("created_at", section.createdAt());
    }

    static Invoice.AppliedSection section(Row row) {
        return new Invoice.AppliedSection(row.id("id"), row.text("code"),
                row.text("display_name"), row.text("details"), row.instant("created_at"));
    }

    static Columns credit(Invoice invoice, Credit credit, int position) {
        return Columns.of("credits").set("id", credit.id()).set("invoice_id", invoice.id())
                .set("position", position).set("source", credit.source())
                .set("source_id", credit.sourceId()).set("item_id", credit.itemId())
                .set("code", credit.code()).set("name", credit.name())
                .set("amount_cents", credit.amountCents())
                .set("before_taxes", credit.beforeTaxes()).set("created_at", credit.createdAt());
    }

    static Credit credit(Row row) {
        return new Credit(row.id("id"), row.constant("source", Credit.Source.class),
                row.id("source_id"), row.id("item_id"), row.text("code"), row.text("name"),
                row.number("amount_cents"), row.flag("before_taxes"), row.instant("created_at"));
    }

    static Columns usageThreshold(Invoice invoice, AppliedUsageThreshold applied, int position) {
        UsageThreshold threshold = applied.threshold();
        return Columns.of("applied_usage_thresholds").set("id", applied.id())
                .set("invoice_id", invoice.id()).set("position", position)
                .set("threshold_id", threshold.id()).set("display_name", threshold.displayName())
                .set("amount_cents", threshold.amountCents())
                .set("recurring", threshold.recurring())
                .set("threshold_created_at", threshold.createdAt())
                .set("threshold_updated_at", threshold.updatedAt())
                .set("lifetime_usage_amount_cents", applied.lifetimeUsageCents())
                .set("created_at", applied.createdAt());
    }

    static AppliedUsageThreshold usageThreshold(Row row) {
        return new AppliedUsageThreshold(row.id("id"), new UsageThreshold(row.id("threshold_id"),
                row.text("display_name"), row.number("amount_cents"), row.flag("recurring"),
                row.instant("threshold_created_at"), row.instant("threshold_updated_at")),
                row.number("lifetime_usage_amount_cents"), row.instant("created_at"));
    }

    static Columns metadata(Invoice invoice, Invoice.Metadata pair) {
        return Columns.of("invoice_metadata").set("id", pair.id()).set("invoice_id", invoice.id())
                .set("key", pair.key()).set("value", pair.value())
                .set("created_at", pair.createdAt());
    }

    static Invoice.Metadata metadata(Row row) {
        return new Invoice.Metadata(row.id("id"), row.text("key"), row.text("value"),
                row.instant("created_at"));
    }
}
