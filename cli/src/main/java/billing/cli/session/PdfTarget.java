package billing.cli.session;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says where the PDF file of one document goes. */
public final class PdfTarget {
    @Option(names = "--to", paramLabel = "PATH", defaultValue = ".",
            description = "A folder, or a file, or - for standard output; the working folder by "
                    + "default.")
    private String target;

    /** Writes the file of the document with this number, and tells where. */
    public Result write(Session session, String number, byte[] pdf) throws IOException {
        if (target.equals("-")) {
            session.console().out().write(pdf);
            session.console().out().flush();
            return Result.nothing();
        }
        Path path = session.path(target).normalize();
        if (!target.endsWith(".pdf")) {
            Files.createDirectories(path);
            path = path.resolve(number.replaceAll("[^A-Za-z0-9._-]", "_") + ".pdf");
        }
        OutputFile.write(path, pdf);
        return Result.of(Table.of(Column.text("Number"), Column.text("File"))
                .row(number, path));
    }
}
