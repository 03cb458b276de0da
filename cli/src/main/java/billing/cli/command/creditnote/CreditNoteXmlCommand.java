package billing.cli.command.creditnote;

import billing.cli.command.einvoice.XmlTarget;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.einvoice.Format;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.XmlOutcome;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes credit notes as electronic credit notes. */
@Command(name = "xml",
        description = {"Write credit notes as e-invoices (EN 16931).",
            "A credit note states the parties of its invoice as they were when that was issued. One"
                + " that",
            "cannot be expressed in the format is refused with all reasons. The files are named"
                + " after the",
            "numbers."},
        footer = {"  billing credit-note xml BENT-1-001-001-CN001 --format peppol",
            "  billing credit-note xml BENT-1-001-001-CN001 --to - | xmllint --format -"})
public final class CreditNoteXmlCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", arity = "1..*",
            description = "Numbers or ids of credit notes.")
    private List<String> names;
    @Mixin
    private final XmlTarget target = new XmlTarget();

    public CreditNoteXmlCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Format format = target.format();
        return target.write(session, names.size(), finished -> names.forEach(name ->
                finished.accept(XmlOutcome.of(() -> write(name, format)))), done -> { });
    }

    private XmlFile write(String name, Format format) {
        return session.database().read(handle ->
                new ElectronicInvoices(handle).write(NamedCreditNote.find(handle, name), format));
    }
}
