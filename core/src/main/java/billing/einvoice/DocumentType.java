package billing.einvoice;

/** What a document is: codes of UNTDID 1001 (BT-3). */
public enum DocumentType {
    /** A commercial invoice. */
    INVOICE("380"),
    /** An invoice in the place of a voided one, or one that only corrects others. */
    CORRECTED_INVOICE("384"),
    /** An invoice for credits that are used later. */
    PREPAYMENT_INVOICE("386"),
    /** A credit note; its amounts are positive. */
    CREDIT_NOTE("381");

    private final String code;

    DocumentType(String code) {
        this.code = code;
    }

    /** BT-3. */
    public String code() {
        return code;
    }

    /** Whether it is a credit note. */
    public boolean isCreditNote() {
        return this == CREDIT_NOTE;
    }
}
