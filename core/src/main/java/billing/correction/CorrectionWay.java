package billing.correction;

import java.util.Locale;

/** How the difference of an invoice is booked. */
public enum CorrectionWay {
    /**
     * What is owed beside becomes a line of the subscription's next invoice, what is owed less the
     * balance of a credit note, which that invoice takes off.
     */
    NEXT_INVOICE,
    /**
     * What is owed less becomes a credit note that settles the invoice as far as it is due, what is
     * owed beside an invoice of its own, at once.
     */
    CREDIT_NOTE,
    /** The invoice is voided and made again. */
    REGENERATE;

    /** The name on the command line and in the database. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
