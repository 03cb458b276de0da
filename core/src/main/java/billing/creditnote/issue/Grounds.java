package billing.creditnote.issue;

import billing.creditnote.CreditNoteReason;
import java.util.Map;

/**
 * Why a note is issued.
 *
 * @param description or null
 * @param metadata    or null
 */
public record Grounds(CreditNoteReason reason, String description,
                      Map<String, String> metadata) {
    /** A reason that says enough. */
    public static Grounds of(CreditNoteReason reason) {
        return new Grounds(reason, null, null);
    }
}
