package billing.cli.command.creditnote;

import billing.cli.output.Result;
import billing.cli.session.PdfTarget;
import billing.cli.session.Session;
import billing.documents.pdf.CreditNotePdf;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a credit note as PDF. */
@Command(name = "pdf",
        description = {"Write a credit note as PDF.", "The file is named after its number."},
        footer = {"  billing credit-note pdf BENT-1-001-001-CN001",
            "  billing credit-note pdf BENT-1-001-001-CN001 --to - | lp"})
public final class CreditNotePdfCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Number or id of the credit note.")
    private String name;

    @Mixin
    private final PdfTarget target = new PdfTarget();

    public CreditNotePdfCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        CreditNote note = session.database().read(handle -> NamedCreditNote.find(handle, name));
        return target.write(session, note.document().number(), new CreditNotePdf().render(
                session.database().read(handle -> new CreditNoteDocuments(handle).document(note))));
    }
}
