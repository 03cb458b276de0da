package billing.settlement.creditnote.store;

import billing.engine.Columns;
import billing.engine.Row;
import billing.invoicing.AppliedTax;
import billing.invoicing.store.AppliedTaxRows;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.LinkedHashMap;
import java.util.List;

/** A credit note and its parts as rows. */
final class CreditNoteRows {
    private static final TypeReference<LinkedHashMap<String, String>> PAIRS =
            new TypeReference<>() { };

    private CreditNoteRows() {
    }

    static Columns header(CreditNote note) {
        CreditNoteAmounts amounts = note.amounts();
        return Columns.of("credit_notes").set("id", note.id())
                .set("invoice_id", note.invoiceId()).set("customer_id", note.customerId())
                .set("sequential_id", note.document().sequentialId())
                .set("number", note.document().number())
                .set("status", note.state().status())
                .set("credit_status", note.state().creditStatus())
                .set("refund_status", note.state().refundStatus())
                .set("reason", note.document().reason())
                .set("description", note.document().description())
                .set("currency", note.document().currency())
                .set("issuing_date", note.document().issuingDate())
                .set("credit_amount_cents", note.parts().creditCents())
                .set("refund_amount_cents", note.parts().refundCents())
                .set("offset_amount_cents", note.parts().offsetCents())
                .set("total_amount_cents", amounts.totalCents())
                .set("balance_amount_cents", note.state().balanceCents())
                .set("sub_total_excluding_taxes_amount_cents",
                        amounts.subTotalExcludingTaxesCents())
                .set("taxes_amount_cents", amounts.taxesCents())
                .set("precise_taxes_amount_cents", amounts.preciseTaxesCents())
                .set("taxes_rate", amounts.taxesRate())
                .set("coupons_adjustment_amount_cents", amounts.couponsAdjustmentCents())
                .set("precise_coupons_adjustment_amount_cents",
                        amounts.preciseCouponsAdjustmentCents())
                .json("metadata", note.metadata()).set("created_at", note.createdAt())
                .set("updated_at", note.updatedAt()).set("refunded_at", note.state().refundedAt())
                .set("voided_at", note.state().voidedAt());
    }

    /** Reads a note, with parts read from other tables. */
    static CreditNote note(Row row, List<CreditNote.Item> items, List<AppliedTax> taxes) {
        return new CreditNote(row.id("id"), row.id("invoice_id"), row.id("customer_id"),
                new CreditNote.Document(row.integer("sequential_id"), row.text("number"),
                        row.date("issuing_date"), row.constant("reason", CreditNoteReason.class),
                        row.text("description"), row.currency("currency")),
                amounts(row),
                new CreditNote.Lines(items, taxes),
                new CreditNote.State(row.constant("status", CreditNoteStatus.class),
                        row.constant("credit_status", CreditStatus.class),
                        row.constant("refund_status", RefundStatus.class),
                        row.number("balance_amount_cents"), row.instant("refunded_at"),
                        row.instant("voided_at")),
                row.json("metadata", PAIRS), row.instant("created_at"), row.instant("updated_at"));
    }

    private static CreditNoteAmounts amounts(Row row) {
        return new CreditNoteAmounts(row.number("sub_total_excluding_taxes_amount_cents"),
                row.number("taxes_amount_cents"), row.decimal("precise_taxes_amount_cents"),
                row.decimal("taxes_rate"), row.number("coupons_adjustment_amount_cents"),
                row.decimal("precise_coupons_adjustment_amount_cents"),
                new CreditNoteParts(row.number("credit_amount_cents"),
                        row.number("refund_amount_cents"), row.number("offset_amount_cents")));
    }

    static Columns item(CreditNote note, CreditNote.Item item, int position) {
        return Columns.of("credit_note_items").set("id", item.id())
                .set("credit_note_id", note.id()).set("position", position)
                .set("fee_id", item.feeId()).set("amount_cents", item.amountCents())
                .set("precise_amount_cents", item.preciseAmountCents())
                .set("created_at", item.createdAt());
    }

    static CreditNote.Item item(Row row) {
        return new CreditNote.Item(row.id("id"), row.id("fee_id"), row.number("amount_cents"),
                row.decimal("precise_amount_cents"), row.instant("created_at"));
    }

    static Columns tax(CreditNote note, AppliedTax tax, int position) {
        return AppliedTaxRows.set(Columns.of("credit_note_taxes").set("credit_note_id", note.id()),
                tax, position);
    }
}
