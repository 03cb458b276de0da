package billing.cli.command.creditnote;

import billing.cli.command.einvoice.EinvoiceNotes;
import billing.cli.output.Result;
import billing.cli.session.PdfTarget;
import billing.cli.session.Session;
import billing.einvoice.service.DocumentFiles;
import billing.einvoice.service.DocumentFiles.DocumentFile;
import billing.settlement.creditnote.CreditNote;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a credit note as PDF. */
@Command(name = "pdf",
        description = {"Write a credit note as PDF.",
            "The file is named after its number. A note shows seller and buyer as they were when"
                + " its invoice was",
            "issued. The PDF of a note on an invoice whose billing entity stated `documents:"
                + " hybrid` then is",
            "hybrid: the credit note is attached as e-invoice (EN 16931), as factur-x.xml. It is"
                + " plain, with a",
            "note that gives the reasons, where the e-invoice cannot be written; --hybrid refuses"
                + " it."},
        footer = {"  billing credit-note pdf BENT-1-001-001-CN001",
            "  billing credit-note pdf BENT-1-001-001-CN001 --hybrid",
            "  billing credit-note pdf BENT-1-001-001-CN001 --to - | lp"})
public final class CreditNotePdfCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Number or id of the credit note.")
    private String name;

    @Option(names = "--hybrid",
            description = "Write the note with the e-invoice attached (Factur-X, ZUGFeRD).")
    private boolean hybrid;
    @Mixin
    private final PdfTarget target = new PdfTarget();

    public CreditNotePdfCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        EinvoiceNotes notes = new EinvoiceNotes();
        DocumentFile file = notes.add(session.database().read(handle -> {
            CreditNote note = NamedCreditNote.find(handle, name);
            DocumentFiles files = new DocumentFiles(handle);
            return hybrid ? files.hybrid(note) : files.pdf(note);
        }));
        return notes.to(target.write(session, file.number(), file.bytes()));
    }
}
