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

    /** Returns the refunds of notes, by note and in order of time; notes without any are absent. */
    public Map<UUID, List<CreditNoteRefund>> ofNotes(Collection<UUID> notes) {
        Row.Reader<CreditNoteRefund> reader = row -> new CreditNoteRefund(
                row.instant("refunded_at"), row.instant("reversed_at"));
        Map<UUID, List<CreditNoteRefund>> found = new Rows<>(handle, "SELECT credit_note_id,"
                + " refunded_at, reversed_at FROM credit_note_refund_reversals", reader)
                .byOwner("credit_note_id", "WHERE credit_note_id", notes, "ORDER BY seq");
        new Rows<>(handle, "SELECT id, refunded_at, NULL AS reversed_at FROM credit_notes", reader)
                .byOwner("id", "WHERE refunded_at IS NOT NULL AND id", notes, "")
                .forEach((note, counting) -> found
                        .computeIfAbsent(note, id -> new ArrayList<>()).addAll(counting));
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
