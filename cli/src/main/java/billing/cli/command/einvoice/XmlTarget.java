package billing.cli.command.einvoice;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.FileNames;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import picocli.CommandLine.Option;

/** The options of commands that write electronic invoices, and the files. */
public final class XmlTarget {
    private static final String ENDING = ".xml";
    private static final String STANDARD_OUTPUT = "-";

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "ubl, cii, xrechnung, xrechnung-cii, peppol, facturx or facturx-fr."
                + " Default: the customer's format, else the billing entity's, else the usual one"
                + " of the customer's country")
    private String format;
    @Option(names = "--to", paramLabel = "PATH",
            description = "Folder to write to; for a single document also a file, or - for"
                + " standard output. Default: the current folder")
    private String target;

    /** The format that was named; null for the one that each customer gets. */
    public Format format() {
        return format == null ? null : Format.named(format);
    }

    /**
     * Writes documents. A single one that cannot be written is an error; of several, the others are
     * written, and each refused one is listed with its reasons.
     *
     * @param write   the file of a document in {@link #format()}
     * @param reached is given how many documents are done
     */
    public <T> Result write(Session session, List<T> documents, Function<T, XmlFile> write,
                            LongConsumer reached) throws IOException {
        if (documents.size() == 1) {
            return single(session, write.apply(documents.get(0)));
        }
        if (STANDARD_OUTPUT.equals(target)) {
            throw new UsageException("--to - takes a single document",
                    "name one document, or a folder");
        }
        Path folder = session.path(target == null ? "." : target).normalize();
        Table table = Table.of(Column.text("Number"), Column.text("Format"), Column.text("File"))
                .whenEmpty("no documents");
        EinvoiceNotes notes = new EinvoiceNotes();
        FileNames names = new FileNames();
        for (int index = 0; index < documents.size(); index++) {
            try {
                XmlFile file = write.apply(documents.get(index));
                table.row(file.number(), file.format().code(), store(folder,
                        names.unique(file.number(), file.id()), file));
                if (file.incomplete()) {
                    notes.addIncomplete(file.number());
                }
            } catch (NotExpressibleException e) {
                notes.addRefused(e);
            }
            reached.accept(index + 1);
        }
        return notes.to(Result.of(table));
    }

    private Result single(Session session, XmlFile file) throws IOException {
        EinvoiceNotes notes = new EinvoiceNotes();
        if (file.incomplete()) {
            notes.addIncomplete(file.number());
        }
        if (STANDARD_OUTPUT.equals(target)) {
            session.console().out().write(file.bytes());
            session.console().out().flush();
            return notes.to(Result.nothing());
        }
        Path path = session.path(target == null ? "." : target).normalize();
        Path written = target != null && target.endsWith(ENDING)
                ? OutputFile.write(path, file.bytes())
                : store(path, FileNames.of(file.number()), file);
        return notes.to(Result.of(Table.of(Column.text("Number"), Column.text("Format"),
                Column.text("File")).row(file.number(), file.format().code(), written)));
    }

    private static Path store(Path folder, String name, XmlFile file) throws IOException {
        OutputFile.folder(folder);
        return OutputFile.write(folder.resolve(name + ENDING), file.bytes());
    }
}
