package billing.cli.command.einvoice;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.FileNames;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.einvoice.Format;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.einvoice.service.XmlOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

    /** Documents that are written one after the other. */
    @FunctionalInterface
    public interface Documents {
        /** Writes them in {@link #format()}; {@code finished} takes what became of each. */
        void write(Consumer<XmlOutcome> finished);
    }

    /**
     * Writes documents. A single one that cannot be written is an error; of several, the others are
     * written, and each refused one is listed with its reasons.
     *
     * @param count   of the documents
     * @param reached is given how many documents are done
     */
    public Result write(Session session, int count, Documents documents, LongConsumer reached)
            throws IOException {
        if (count == 1) {
            List<XmlOutcome> outcomes = new ArrayList<>();
            documents.write(outcomes::add);
            return single(session, outcomes.get(0).file());
        }
        if (STANDARD_OUTPUT.equals(target)) {
            throw new UsageException("--to - takes a single document",
                    "name one document, or a folder");
        }
        StoredFiles files = new StoredFiles(
                session.path(target == null ? "." : target).normalize());
        documents.write(outcome -> reached.accept(files.add(outcome)));
        return files.notes.to(Result.of(files.table));
    }

    /** The files of several documents in a folder. */
    private static final class StoredFiles {
        private final Path folder;
        private final FileNames names = new FileNames();
        private final EinvoiceNotes notes = new EinvoiceNotes();
        private final Table table = Table.of(Column.text("Number"), Column.text("Format"),
                Column.text("File")).whenEmpty("no documents");
        private long count;

        StoredFiles(Path folder) {
            this.folder = folder;
        }

        /** Stores the next one, and returns how many documents there were. */
        long add(XmlOutcome outcome) {
            if (outcome instanceof XmlOutcome.Refused refused) {
                notes.addRefused(refused.refusal());
            } else {
                add(outcome.file());
            }
            return ++count;
        }

        private void add(XmlFile file) {
            try {
                table.row(file.number(), file.format().code(), store(folder,
                        names.unique(file.number(), file.id()), file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (file.incomplete()) {
                notes.addIncomplete(file.number());
            }
        }
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
