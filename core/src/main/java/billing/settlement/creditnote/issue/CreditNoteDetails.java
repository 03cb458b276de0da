package billing.settlement.creditnote.issue;

import billing.settlement.creditnote.CreditNoteReason;
import java.util.Map;

/**
 * The reason, description and metadata of a credit note.
 *
 * @param description or null
 * @param metadata    or null
 */
public record CreditNoteDetails(CreditNoteReason reason, String description,
                                Map<String, String> metadata) {
    /** Returns details with a reason only. */
    public static CreditNoteDetails of(CreditNoteReason reason) {
        return new CreditNoteDetails(reason, null, null);
    }
}
