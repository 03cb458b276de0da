package billing.books.store;

import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.books.voucher.NoteVoucher;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.settlement.creditnote.CreditNoteRefund;
import billing.settlement.creditnote.store.CreditNoteRefunds;
import billing.settlement.creditnote.store.CreditNoteUses;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the credit notes that have been issued. */
final class NoteVouchers {
    private final Handle handle;

    NoteVouchers(Handle handle) {
        this.handle = handle;
    }

    Map<UUID, List<NoteVoucher>> ofCustomers(Collection<UUID> customers) {
        List<UUID> ids = new Rows<>(handle, "SELECT id FROM credit_notes", row -> row.id("id"))
                .listIn("WHERE status = 'finalized' AND customer_id", customers, "");
        Map<UUID, List<NoteVoucher.Item>> items = ofNotes("credit_note_items", ids,
                row -> new NoteVoucher.Item(row.id("fee_id"),
                        row.decimal("precise_amount_cents")));
        Map<UUID, List<TaxLine>> taxes = ofNotes("credit_note_taxes", ids, VoucherFees::tax);
        Map<UUID, List<CreditNoteRefund>> refunds = new CreditNoteRefunds(handle).ofNotes(ids);
        return new Rows<>(handle, "SELECT n.*, " + CreditNoteUses.USED_CENTS + " AS consumed"
                + " FROM credit_notes n", row -> new NoteVoucher(row.id("id"),
                        row.id("invoice_id"), row.text("number"), row.date("issuing_date"),
                        new NoteVoucher.Amounts(row.number("credit_amount_cents"),
                                row.number("refund_amount_cents"),
                                row.number("offset_amount_cents"),
                                row.number("taxes_amount_cents"), row.number("consumed")),
                        row.instant("created_at"), refunds.getOrDefault(row.id("id"), List.of()),
                        row.instant("voided_at"), items.getOrDefault(row.id("id"), List.of()),
                        taxes.getOrDefault(row.id("id"), List.of())))
                .byOwner("customer_id", "WHERE n.id", ids, "ORDER BY n.created_at, n.id");
    }

    private <T> Map<UUID, List<T>> ofNotes(String table, List<UUID> ids, Row.Reader<T> reader) {
        return new Rows<>(handle, "SELECT * FROM " + table, reader)
                .byOwner("credit_note_id", "WHERE credit_note_id", ids, "ORDER BY position");
    }
}
