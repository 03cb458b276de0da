package billing.cli.command.einvoice;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import picocli.CommandLine.Option;

/** The options of commands that write electronic invoices, and the files. */
public final class XmlTarget {
    private static final String ENDING = ".xml";

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "ubl, cii, xrechnung, xrechnung-cii, peppol, facturx or facturx-fr."
                + " Default: the customer's format, else the billing entity's, else the usual one"
                + " of the customer's country")
    private String format;
    @Option(names = "--to", paramLabel = "PATH",
            description = "Folder to write to; for a single document also a file, or - for"
                + " standard output. Default: the current folder")
    private String target;

    /** The format that was named; null for none. */
    private Format format() {
        return format == null ? null : Format.named(format);
    }

    /**
     * Writes documents. A single one that cannot be written is an error; of several, the others are
     * written, and each refused one is listed with its reasons.
     *
     * @param write   the file of a document in a format, which may be null
     * @param reached is given how many documents are done
     */
    public <T> Result write(Session session, List<T> documents, WriteXml<T> write,
                            LongConsumer reached) throws IOException {
        Format named = format();
        if (documents.size() == 1) {
            return single(session, write.write(documents.get(0), named));
        }
        Path folder = session.path(target == null ? "." : target).normalize();
        Table table = Table.of(Column.text("Number"), Column.text("Format"), Column.text("File"))
                .whenEmpty("no documents");
        List<XmlFile> incomplete = new ArrayList<>();
        List<NotExpressibleException> refused = new ArrayList<>();
        for (int index = 0; index < documents.size(); index++) {
            try {
                XmlFile file = write.write(documents.get(index), named);
                table.row(file.number(), file.format().code(), store(folder, file));
                if (file.incomplete()) {
                    incomplete.add(file);
                }
            } catch (NotExpressibleException e) {
                refused.add(e);
            }
            reached.accept(index + 1);
        }
        return noted(Result.of(table), incomplete, refused);
    }

    /** The file of a document. */
    @FunctionalInterface
    public interface WriteXml<T> {
        /** The file in a format; null for the one that the customer gets. */
        XmlFile write(T document, Format format);
    }

    private Result single(Session session, XmlFile file) throws IOException {
        List<XmlFile> incomplete = file.incomplete() ? List.of(file) : List.of();
        if ("-".equals(target)) {
            session.console().out().write(file.bytes());
            session.console().out().flush();
            return noted(Result.nothing(), incomplete, List.of());
        }
        Path path = session.path(target == null ? "." : target).normalize();
        Path written = target != null && target.endsWith(ENDING)
                ? OutputFile.write(path, file.bytes()) : store(path, file);
        return noted(Result.of(Table.of(Column.text("Number"), Column.text("Format"),
                Column.text("File")).row(file.number(), file.format().code(), written)),
                incomplete, List.of());
    }

    private static Path store(Path folder, XmlFile file) throws IOException {
        Files.createDirectories(folder);
        return OutputFile.write(folder.resolve(
                file.number().replaceAll("[^A-Za-z0-9._-]", "_") + ENDING), file.bytes());
    }

    private static Result noted(Result result, List<XmlFile> incomplete,
                                List<NotExpressibleException> refused) {
        if (!incomplete.isEmpty()) {
            result.note(join(incomplete, XmlFile::number) + (incomplete.size() == 1 ? " was"
                    : " were") + " issued before the data of e-invoices were kept with documents;"
                    + " what was not kept is as it is today");
        }
        for (NotExpressibleException one : refused) {
            result.note(one.getMessage() + one.reasons().stream().map(XmlTarget::text)
                    .reduce("", String::concat));
        }
        return refused.isEmpty() ? result : result.exit(ExitCode.PARTLY);
    }

    private static String text(Reason reason) {
        return "\n  " + reason.message()
                + (reason.term() == null ? "" : " (" + reason.term() + ")");
    }

    private static <T> String join(List<T> items, Function<T, String> name) {
        return items.stream().map(name).reduce((one, other) -> one + ", " + other).orElse("");
    }
}
