package billing.books.store;

import billing.books.voucher.InvoiceVoucher;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.InvoiceType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads the invoices that have a number: final ones, voided or not. */
final class InvoiceVouchers {
    private final Handle handle;
    private final VoucherFees lines;

    InvoiceVouchers(Handle handle, VoucherFees lines) {
        this.handle = handle;
        this.lines = lines;
    }

    Map<UUID, List<InvoiceVoucher>> ofCustomers(Collection<UUID> customers) {
        Map<UUID, List<InvoiceVoucher>> headers = new Rows<>(handle, "SELECT *, (SELECT code FROM"
                + " billing_entities e WHERE e.id = billing_entity_id) AS entity, (SELECT"
                + " coalesce(sum(s.amount_cents), 0) FROM invoice_settlements s"
                + " WHERE s.invoice_id = invoices.id AND s.kind = 'void'"
                + " AND s.reversal_id IS NULL) AS voided_cents FROM invoices",
                InvoiceVouchers::header).byOwner("customer_id", "WHERE sequential_id IS NOT NULL"
                        + " AND status IN ('finalized', 'voided') AND customer_id", customers,
                        "ORDER BY issuing_date, created_at, id");
        Map<UUID, Long> subTotals = headers.values().stream().flatMap(List::stream)
                .collect(Collectors.toMap(InvoiceVoucher::id,
                        invoice -> invoice.amounts().subTotalCents()));
        Map<UUID, List<FeeLine>> fees = lines.ofInvoices(subTotals.keySet());
        Map<UUID, List<TaxLine>> taxes = new VoucherTaxes(handle).ofInvoices(subTotals, fees);
        headers.replaceAll((customer, invoices) -> invoices.stream().map(invoice -> with(invoice,
                invoice.document().type() == InvoiceType.ADVANCE_CHARGES
                        ? lines.taxedOfInvoice(invoice.id())
                        : fees.getOrDefault(invoice.id(), List.of()),
                taxes.getOrDefault(invoice.id(), List.of()))).toList());
        return headers;
    }

    private static InvoiceVoucher with(InvoiceVoucher invoice, List<FeeLine> fees,
                                       List<TaxLine> taxes) {
        return new InvoiceVoucher(invoice.id(), invoice.document(), invoice.amounts(),
                invoice.voidedAt(), invoice.disputeLostAt(), fees, taxes);
    }

    /** An invoice without its fees and taxes. */
    private static InvoiceVoucher header(Row row) {
        return new InvoiceVoucher(row.id("id"),
                new InvoiceVoucher.Document(row.text("number"),
                        row.constant("invoice_type", InvoiceType.class), row.text("entity"),
                        row.currency("currency"), row.date("issuing_date"),
                        row.flag("self_billed")),
                new InvoiceVoucher.Amounts(row.number("sub_total_excluding_taxes_amount_cents"),
                        row.number("taxes_amount_cents"), row.number("credit_notes_amount_cents"),
                        row.number("prepaid_credit_amount_cents"),
                        row.number("total_amount_cents"), row.number("voided_cents")),
                row.instant("voided_at"), row.instant("payment_dispute_lost_at"), List.of(),
                List.of());
    }
}
