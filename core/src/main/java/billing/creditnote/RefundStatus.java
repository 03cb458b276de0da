package billing.creditnote;

import java.util.Locale;

/** What has become of the refund part of a note; a note without refund has none. */
public enum RefundStatus {
    /** Still to be returned. */
    PENDING,
    /** Returned. */
    SUCCEEDED,
    /** Could not be returned. */
    FAILED;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
