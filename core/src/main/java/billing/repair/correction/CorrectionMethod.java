package billing.repair.correction;

import java.util.Locale;

/** How the difference of an invoice is booked. */
public enum CorrectionMethod {
    /**
     * Each fee becomes a line of the subscription's next invoice, which may be negative; what that
     * invoice cannot hold becomes the balance of a credit note, which it takes off.
     */
    NEXT_INVOICE,
    /**
     * The lines become an invoice of their own at once; what that cannot hold becomes a credit note
     * that settles the corrected invoice as far as it is due.
     */
    CREDIT_NOTE,
    /** The invoice is voided and made again. */
    REGENERATE;

    /** The name on the command line and in the database. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
