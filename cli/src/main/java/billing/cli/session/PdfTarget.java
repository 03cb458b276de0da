package billing.cli.session;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --to} of commands that write one document as PDF. */
public final class PdfTarget {
    @Option(names = "--to", paramLabel = "PATH", defaultValue = ".",
            description = "Folder or file to write to, or - for standard output. Default: the"
                + " current"
                + " folder")
    private String target;

    /** Writes the PDF of the document with this number; the result names the file. */
    public Result write(Session session, String number, byte[] pdf) throws IOException {
        if (target.equals("-")) {
            session.console().out().write(pdf);
            session.console().out().flush();
            return Result.nothing();
        }
        Path path = session.path(target).normalize();
        if (!target.endsWith(".pdf")) {
            OutputFile.folder(path);
            path = path.resolve(FileNames.of(number) + ".pdf");
        }
        OutputFile.write(path, pdf);
        return Result.of(Table.of(Column.text("Number"), Column.text("File"))
                .row(number, path));
    }
}
