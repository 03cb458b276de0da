package billing.documents.pdf;

import billing.documents.Heading.Mark;
import billing.documents.SampleNotes;
import java.util.Locale;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.reporters.QuietReporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "es-ES", "fr-FR", "it-IT", "ja-JP", "nb-NO", "nl-NL",
        "pt-PT", "sv-SE"})
    void statement(String language) {
        Approvals.verify(text(new StatementPdf().render(
                        SampleNotes.statement(Locale.forLanguageTag(language)))),
                Approvals.NAMES.withParameters(language).withReporter(new QuietReporter()));
    }

    private static void verify(byte[] pdf) {
        Approvals.verify(text(pdf), new Options(new QuietReporter()));
    }

    private static String text(byte[] pdf) {
        return String.join("\n", PrintedInvoice.read(pdf).pages()).strip() + "\n";
    }
}
