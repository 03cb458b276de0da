package billing.settlement.creditnote;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** The status of the credit part of a note ({@code money.md 4.1}). */
public enum CreditStatus {
    /** The initial status, with a balance or without. */
    AVAILABLE,
    /** Used up by later invoices. */
    CONSUMED,
    /** Voided by a user. */
    VOIDED;

    /** The transitions between them. */
    public static final Transitions<CreditStatus> MOVES = Transitions
            .of(CreditStatus.class, "credit of a credit note", "no_voidable_amount")
            .begin(AVAILABLE, "issued")
            .move(AVAILABLE, CONSUMED, "used up")
            .move(CONSUMED, AVAILABLE, "restored when an unpaid start is canceled")
            .move(AVAILABLE, VOIDED, "voided")
            .table();

    /** The name in responses. */
    public String code() {
        return Codes.of(this);
    }
}
