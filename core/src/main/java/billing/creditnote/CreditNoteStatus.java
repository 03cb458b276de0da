package billing.creditnote;

import java.util.Locale;

/** Whether a note stands: it follows its invoice ({@code money.md 4.1}). */
public enum CreditNoteStatus {
    /** Its invoice is a draft; reads and lists do not show it. */
    DRAFT,
    /** Issued. */
    FINALIZED,
    /** Gone with its draft. */
    DELETED;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
