package billing.repair.correction;



/** The method of booking the difference of an invoice. */
public enum CorrectionMethod {
    /**
     * Each fee becomes a line of the subscription's next invoice, which may be negative; the part
     * that exceeds that invoice is credited by a credit note, whose balance the invoice uses.
     */
    NEXT_INVOICE,
    /**
     * The lines are billed by a separate invoice at once; the part that exceeds it is credited by a
     * credit note that offsets the amount due of the corrected invoice.
     */
    CREDIT_NOTE,
    /** The invoice is voided and regenerated. */
    REGENERATE;
}
