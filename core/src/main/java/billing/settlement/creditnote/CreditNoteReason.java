package billing.settlement.creditnote;

import billing.kernel.codelist.Codes;

/** The reason of a credit note ({@code money.md 4.1}). */
public enum CreditNoteReason {
    DUPLICATED_CHARGE, PRODUCT_UNSATISFACTORY, ORDER_CHANGE, ORDER_CANCELLATION,
    FRAUDULENT_CHARGE, OTHER;

    /** The name in requests and responses. */
    public String code() {
        return Codes.of(this);
    }
}
