package billing.documents.pdf;

import billing.documents.Heading;
import billing.documents.InvoiceDocument;

/** Where the instructions how to pay an invoice go, if there are any. */
record PaymentInstructions(InvoiceDocument invoice) {
    private static final int CHARACTERS_MAX = 400;
    private static final int LINES_MAX = 10;

    /** Whether there is something to pay and to say how. */
    boolean isShown() {
        return text() != null && !text().isBlank() && invoice.mark() != Heading.Mark.VOIDED;
    }

    /** Whether it is short enough for the place next to the totals, which is never split. */
    boolean fitsNextToTotals() {
        return isShown() && text().length() <= CHARACTERS_MAX
                && text().lines().count() <= LINES_MAX;
    }

    String text() {
        return invoice.paymentInstructions();
    }
}
