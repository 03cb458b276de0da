package billing.settlement.creditnote;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** The status of the refund part of a note; a note without refund has none. */
public enum RefundStatus {
    /** Not yet refunded. */
    PENDING,
    /** Refunded. */
    SUCCEEDED,
    /** The refund failed. */
    FAILED;

    /** The transitions between them. */
    public static final Transitions<RefundStatus> MOVES = Transitions
            .of(RefundStatus.class, "refund of a credit note", "invalid_status")
            .begin(PENDING, "something is refunded")
            .begin(SUCCEEDED, "set by hand")
            .begin(FAILED, "set by hand")
            .move(PENDING, SUCCEEDED, "refunded")
            .move(PENDING, FAILED, "refund failed")
            .move(FAILED, SUCCEEDED, "refunded")
            .move(FAILED, PENDING, "retried")
            .move(SUCCEEDED, FAILED, "refund returned")
            .move(SUCCEEDED, PENDING, "refund returned")
            .repeatable().table();

    /** The name in responses. */
    public String code() {
        return Codes.of(this);
    }
}
