package billing.document.pdf;

import billing.document.Figures;
import billing.document.Heading;
import billing.document.InvoiceDocument;
import billing.document.Texts;

/** What every block needs: what to say, in which words and formats, and where to place it. */
record Sheet(InvoiceDocument document, Texts texts, Figures figures, PageFlow flow) {
    private static final int PAYMENT_BESIDE_CHARACTERS_MAX = 400;
    private static final int PAYMENT_BESIDE_LINES_MAX = 10;

    /** Whether there is something to pay and to say how. */
    boolean tellsHowToPay() {
        String instructions = document.paymentInstructions();
        return instructions != null && !instructions.isBlank()
                && document.heading().mark() != Heading.Mark.VOIDED;
    }

    /** Whether how to pay is short enough for the place beside the totals, which never parts. */
    boolean paysBesideTotals() {
        return tellsHowToPay()
                && document.paymentInstructions().length() <= PAYMENT_BESIDE_CHARACTERS_MAX
                && document.paymentInstructions().lines().count() <= PAYMENT_BESIDE_LINES_MAX;
    }

    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }
}
