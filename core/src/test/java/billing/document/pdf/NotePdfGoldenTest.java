package billing.document.pdf;

import billing.document.Heading.Mark;
import billing.document.SampleNotes;
import java.util.Locale;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.reporters.QuietReporter;
import org.junit.jupiter.api.Test;

/** The whole text of printed credit notes, receipts and statements, approved by eye. */
class NotePdfGoldenTest {
    @Test
    void credit_note() {
        verify(new CreditNotePdf().render(SampleNotes.creditNote(Locale.US, Mark.NONE)));
    }

    @Test
    void voided_credit_note_in_german() {
        verify(new CreditNotePdf().render(SampleNotes.creditNote(Locale.GERMANY, Mark.VOIDED)));
    }

    @Test
    void receipt() {
        verify(new ReceiptPdf().render(SampleNotes.receipt(Locale.US)));
    }

    @Test
    void receipt_in_japanese() {
        verify(new ReceiptPdf().render(SampleNotes.receipt(Locale.JAPAN)));
    }

    @Test
    void statement() {
        verify(new StatementPdf().render(SampleNotes.statement(Locale.US)));
    }

    @Test
    void statement_in_french() {
        verify(new StatementPdf().render(SampleNotes.statement(Locale.FRANCE)));
    }

    private static void verify(byte[] pdf) {
        String text = String.join("\n", PrintedInvoice.read(pdf).pages()).strip();
        Approvals.verify(text + "\n", new Options(new QuietReporter()));
    }
}
