package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.input.ObjectMetadata;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.creditnote.store.CreditNotes;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** What happens to a note once it is issued ({@code money.md 4.7}). */
public final class CreditNoteService {
    private final Handle handle;

    /** The notes of a database, changed within the handle's transaction. */
    public CreditNoteService(Handle handle) {
        this.handle = handle;
    }

    /**
     * Changes what a user may change; metadata is merged.
     *
     * @throws NotFoundException when there is no such issued note
     * @throws InvalidException  for a refund status that there is not
     */
    public CreditNote update(UUID id, CreditNoteChange change, Instant now) {
        CreditNote note = new CreditNotes(handle).get(id);
        RefundStatus refund = note.state().refundStatus();
        if (change.refundStatus() != null) {
            refund = refundStatus(change.refundStatus());
        }
        Map<String, String> metadata =
                ObjectMetadata.merged(note.metadata(), change.metadata());
        Instant refundedAt = refund == note.state().refundStatus() ? note.state().refundedAt()
                : refund == RefundStatus.SUCCEEDED ? now : null;
        return saved(note.refunded(refund, refundedAt, now).annotated(metadata, now));
    }

    /**
     * Puts metadata in the place of the present one; null takes it away.
     *
     * @throws NotFoundException when there is no such issued note
     */
    public CreditNote annotate(UUID id, Map<String, String> metadata, Instant now) {
        return saved(new CreditNotes(handle).get(id).annotated(metadata, now));
    }

    /**
     * Takes back the balance; refund and offset stay, and so do the amounts taken of the fees.
     *
     * @throws NotFoundException   when there is no such issued note
     * @throws NotAllowedException {@code no_voidable_amount} without a balance, or when voided
     */
    public CreditNote voidNote(UUID id, Instant now) {
        CreditNote note = new CreditNotes(handle).get(id);
        if (note.state().balanceCents() <= 0 || note.state().creditStatus()
                == CreditStatus.VOIDED) {
            throw new NotAllowedException("no_voidable_amount",
                    "credit note " + note.document().number() + " has no balance to void");
        }
        return saved(note.voided(now));
    }

    private static RefundStatus refundStatus(String given) {
        for (RefundStatus status : RefundStatus.values()) {
            if (status.code().equals(given)) {
                return status;
            }
        }
        throw new InvalidException("refund_status", "value_is_invalid",
                "\"" + given + "\" is no state of a refund", "use pending, succeeded or failed");
    }

    private CreditNote saved(CreditNote note) {
        new CreditNotes(handle).update(note);
        return note;
    }
}
