package billing.settlement.creditnote.issue;

import billing.settlement.creditnote.CreditNoteReason;
import java.util.Map;

/**
 * Why a note is issued.
 *
 * @param description or null
 * @param metadata    or null
 */
public record CreditNoteDetails(CreditNoteReason reason, String description,
                                Map<String, String> metadata) {
    /** A reason that says enough. */
    public static CreditNoteDetails of(CreditNoteReason reason) {
        return new CreditNoteDetails(reason, null, null);
    }
}
