package billing.settlement.creditnote;

import java.util.Locale;

/** Why a note was issued ({@code money.md 4.1}). */
public enum CreditNoteReason {
    DUPLICATED_CHARGE, PRODUCT_UNSATISFACTORY, ORDER_CHANGE, ORDER_CANCELLATION,
    FRAUDULENT_CHARGE, OTHER;

    /** The name in requests and answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
