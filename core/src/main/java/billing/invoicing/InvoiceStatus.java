package billing.invoicing;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** The states of an invoice ({@code subscriptions-and-invoicing.md 6.4}). */
public enum InvoiceStatus {
    GENERATING, OPEN, DRAFT, FINALIZED, VOIDED, CLOSED, DELETED;

    /** The moves between them. */
    public static final Transitions<InvoiceStatus> MOVES = Transitions
            .of(InvoiceStatus.class, "invoice", "invalid_status")
            .begin(GENERATING, "billed")
            .move(GENERATING, DRAFT, "grace period")
            .move(GENERATING, OPEN, "start waits for its payment")
            .move(GENERATING, FINALIZED, "no grace period")
            .move(GENERATING, CLOSED, "nothing to pay, skipped")
            .move(OPEN, FINALIZED, "paid")
            .move(OPEN, CLOSED, "payment failed, time-out")
            .move(DRAFT, FINALIZED, "by hand, end of the grace period")
            .move(DRAFT, CLOSED, "nothing to pay, skipped")
            .move(DRAFT, DELETED, "deleted")
            .move(FINALIZED, VOIDED, "voided")
            .refuse(VOIDED, "not_voidable")
            .refuse(DELETED, "not_deletable")
            .table();

    /** The name in answers. */
    public String code() {
        return Codes.of(this);
    }

    /** Whether reads and lists show it. */
    public boolean isVisible() {
        return this == DRAFT || this == FINALIZED || this == VOIDED;
    }
}
