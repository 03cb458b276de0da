package billing.settlement.creditnote;

import billing.kernel.state.Transitions;
import java.util.Locale;

/** What has become of the credit part of a note ({@code money.md 4.1}). */
public enum CreditStatus {
    /** From the beginning, be there a balance or not. */
    AVAILABLE,
    /** Later invoices have used it up. */
    CONSUMED,
    /** Taken back by hand. */
    VOIDED;

    /** The moves between them. */
    public static final Transitions<CreditStatus> MOVES = Transitions
            .of(CreditStatus.class, "credit of a credit note", "no_voidable_amount")
            .begin(AVAILABLE, "issued")
            .move(AVAILABLE, CONSUMED, "used up")
            .move(CONSUMED, AVAILABLE, "restored when an unpaid start is canceled")
            .move(AVAILABLE, VOIDED, "voided")
            .table();

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
