package billing.books.store;

import billing.books.store.Vouchers.ByCustomer;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.books.voucher.NoteVoucher;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.settlement.creditnote.CreditNoteRefund;
import billing.settlement.creditnote.store.CreditNoteRefunds;
import billing.settlement.creditnote.store.CreditNoteUses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the credit notes that have been issued. */
final class NoteVouchers {
    private final Handle handle;

    NoteVouchers(Handle handle) {
        this.handle = handle;
    }

    private record Owned<T>(UUID owner, T one) {
    }

    ByCustomer<NoteVoucher> ofCustomers(Collection<UUID> customers) {
        Map<UUID, List<NoteVoucher.Item>> items = new HashMap<>();
        Map<UUID, List<TaxLine>> taxes = new HashMap<>();
        List<UUID> ids = new Rows<>(handle, "SELECT id FROM credit_notes", row -> row.id("id"))
                .listIn("WHERE status = 'finalized' AND customer_id", customers, "");
        new Rows<>(handle, "SELECT * FROM credit_note_items", row -> new Owned<>(
                row.id("credit_note_id"), new NoteVoucher.Item(row.id("fee_id"),
                row.decimal("precise_amount_cents"))))
                .listIn("WHERE credit_note_id", ids, "ORDER BY position")
                .forEach(item -> add(items, item));
        new Rows<>(handle, "SELECT * FROM credit_note_taxes",
                row -> new Owned<>(row.id("credit_note_id"), VoucherFees.tax(row)))
                .listIn("WHERE credit_note_id", ids, "ORDER BY position")
                .forEach(tax -> add(taxes, tax));
        Map<UUID, List<CreditNoteRefund>> refunds = new CreditNoteRefunds(handle).ofNotes(ids);
        ByCustomer<NoteVoucher> found = new ByCustomer<>();
        new Rows<>(handle, "SELECT n.*, " + CreditNoteUses.USED_CENTS + " AS consumed"
                + " FROM credit_notes n", row ->
                new Owned<>(row.id("customer_id"), new NoteVoucher(row.id("id"),
                        row.id("invoice_id"), row.text("number"), row.date("issuing_date"),
                        new NoteVoucher.Amounts(row.number("credit_amount_cents"),
                                row.number("refund_amount_cents"),
                                row.number("offset_amount_cents"),
                                row.number("taxes_amount_cents"), row.number("consumed")),
                        row.instant("created_at"), refunds.getOrDefault(row.id("id"), List.of()),
                        row.instant("voided_at"), items.getOrDefault(row.id("id"), List.of()),
                        taxes.getOrDefault(row.id("id"), List.of()))))
                .listIn("WHERE n.id", ids, "ORDER BY n.created_at, n.id")
                .forEach(note -> found.add(note.owner(), note.one()));
        return found;
    }

    private static <T> void add(Map<UUID, List<T>> lists, Owned<T> row) {
        lists.computeIfAbsent(row.owner(), id -> new ArrayList<>()).add(row.one());
    }
}
