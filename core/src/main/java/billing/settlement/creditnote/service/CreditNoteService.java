package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.input.ObjectMetadata;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.creditnote.store.CreditNoteRefunds;
import billing.settlement.creditnote.store.CreditNotes;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Changes of issued credit notes ({@code money.md 4.7}). */
public final class CreditNoteService {
    private final Handle handle;

    /** The notes of a database, changed within the handle's transaction. */
    public CreditNoteService(Handle handle) {
        this.handle = handle;
    }

    /**
     * Updates the refund status and metadata of a note; metadata is merged. A refund that no longer
     * counts is reversed in the books now ({@code money.md 14}).
     *
     * @throws NotFoundException when there is no such issued note
     * @throws InvalidException  for an unknown refund status
     */
    public CreditNote update(UUID id, CreditNoteChange change, Instant now) {
        CreditNote note = new CreditNotes(handle).get(id);
        RefundStatus refund = note.state().refundStatus();
        if (change.refundStatus() != null) {
            refund = refundStatus(change.refundStatus());
        }
        Map<String, String> metadata =
                ObjectMetadata.merged(note.metadata(), change.metadata());
        Instant refundedAt = note.state().refundedAt();
        if (refund != note.state().refundStatus()) {
            new CreditNoteRefunds(handle).reverse(note, now);
            refundedAt = refund == RefundStatus.SUCCEEDED ? now : null;
        }
        return save(note.refunded(refund, refundedAt, now).annotated(metadata, now));
    }

    /**
     * Changes the metadata of a note ({@code api-conventions.md 9.1}).
     *
     * @param change from the pairs kept to those to keep, the same object for no change; both null
     *               when nothing is kept
     * @return what is kept then
     * @throws NotFoundException when there is no such issued note
     */
    public Map<String, String> changeMetadata(
            UUID id, UnaryOperator<Map<String, String>> change, Instant now) {
        CreditNote note = new CreditNotes(handle).get(id);
        Map<String, String> changed = change.apply(note.metadata());
        if (changed != note.metadata()) {
            save(note.annotated(changed, now));
        }
        return changed;
    }

    /**
     * Voids the balance; refund and offset remain, and the fees remain credited.
     *
     * @throws NotFoundException   when there is no such issued note
     * @throws NotAllowedException {@code no_voidable_amount} when the balance is 0 or voided
     */
    public CreditNote voidNote(UUID id, Instant now) {
        CreditNote note = new CreditNotes(handle).get(id);
        if (note.state().balanceCents() <= 0 || note.state().creditStatus()
                == CreditStatus.VOIDED) {
            throw new NotAllowedException("no_voidable_amount",
                    "credit note " + note.document().number() + " has no balance to void");
        }
        return save(note.voided(now));
    }

    private static RefundStatus refundStatus(String code) {
        return Codes.find(RefundStatus.class, code).orElseThrow(() -> new InvalidException(
                "refund_status", ErrorCode.VALUE_IS_INVALID,
                "\"" + code + "\" is not a valid refund status",
                "use pending, succeeded or failed"));
    }

    private CreditNote save(CreditNote note) {
        new CreditNotes(handle).updateState(note);
        return note;
    }
}
