package billing.settlement.creditnote;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** The status of a note, which follows that of its invoice ({@code money.md 4.1}). */
public enum CreditNoteStatus {
    /** Its invoice is a draft; reads and lists do not show it. */
    DRAFT,
    /** Issued. */
    FINALIZED,
    /** Deleted with its draft. */
    DELETED;

    /** The transitions between them. */
    public static final Transitions<CreditNoteStatus> MOVES = Transitions
            .of(CreditNoteStatus.class, "credit note", "invalid_status")
            .begin(DRAFT, "on a draft")
            .begin(FINALIZED, "on a final invoice")
            .move(DRAFT, FINALIZED, "its invoice is final")
            .move(DRAFT, DELETED, "its draft is deleted")
            .table();

    /** The name in responses. */
    public String code() {
        return Codes.of(this);
    }
}
