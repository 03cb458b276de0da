package billing.settlement.creditnote.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteRefund;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The refunds of credit notes that succeeded. One that counts is in its note; one that no longer
 * does is a row of a table that is only added to.
 */
public final class CreditNoteRefunds {
    private final Handle handle;

    /** The refunds of a database. */
    public CreditNoteRefunds(Handle handle) {
        this.handle = handle;
    }

    private record Owned(UUID note, CreditNoteRefund refund) {
    }

    /** Returns the refunds of notes, by note and in order of time; notes without any are absent. */
    public Map<UUID, List<CreditNoteRefund>> ofNotes(Collection<UUID> notes) {
        Map<UUID, List<CreditNoteRefund>> found = new HashMap<>();
        Row.Reader<Owned> reader = row -> new Owned(row.id("note"),
                new CreditNoteRefund(row.instant("refunded_at"), row.instant("reversed_at")));
        List<Owned> refunds = new ArrayList<>(new Rows<>(handle, "SELECT credit_note_id AS note,"
                + " refunded_at, reversed_at FROM credit_note_refund_reversals", reader)
                .listIn("WHERE credit_note_id", notes, "ORDER BY seq"));
        refunds.addAll(new Rows<>(handle, "SELECT id AS note, refunded_at, NULL AS reversed_at"
                + " FROM credit_notes", reader)
                .listIn("WHERE refunded_at IS NOT NULL AND id", notes, ""));
        refunds.forEach(one -> found.computeIfAbsent(one.note(), id -> new ArrayList<>())
                .add(one.refund()));
        return found;
    }

    /**
     * Adds that the refund of a note no longer counts from an instant on. Nothing is added for a
     * note whose refund has not succeeded.
     */
    public void reverse(CreditNote note, Instant at) {
        if (note.state().refundedAt() != null) {
            Columns.of("credit_note_refund_reversals").set("credit_note_id", note.id())
                    .set("refunded_at", note.state().refundedAt()).set("reversed_at", at)
                    .insert(handle);
        }
    }
}
