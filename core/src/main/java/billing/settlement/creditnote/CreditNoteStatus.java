package billing.settlement.creditnote;

import billing.kernel.state.Transitions;
import java.util.Locale;

/** Whether a note stands: it follows its invoice ({@code money.md 4.1}). */
public enum CreditNoteStatus {
    /** Its invoice is a draft; reads and lists do not show it. */
    DRAFT,
    /** Issued. */
    FINALIZED,
    /** Gone with its draft. */
    DELETED;

    /** The moves between them. */
    public static final Transitions<CreditNoteStatus> MOVES = Transitions
            .of(CreditNoteStatus.class, "credit note", "invalid_status")
            .begin(DRAFT, "on a draft")
            .begin(FINALIZED, "on a final invoice")
            .move(DRAFT, FINALIZED, "its invoice is final")
            .move(DRAFT, DELETED, "its draft is deleted")
            .table();

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
