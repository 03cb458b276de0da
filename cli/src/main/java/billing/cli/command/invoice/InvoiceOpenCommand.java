package billing.cli.command.invoice;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoice.Invoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows an invoice's PDF in the viewer of the desktop. */
@Command(name = "open", description = "Open an invoice's PDF in the viewer of the desktop.",
        footer = "  billing invoice open BENT-1-001-001")
public final class InvoiceOpenCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    /** The command of a session. */
    public InvoiceOpenCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Invoice invoice = session.database().read(handle -> NamedInvoice.find(handle, name));
        Path file = new InvoiceFiles(session.database()).writePdf(invoice,
                Files.createTempDirectory("billing"));
        try {
            new ProcessBuilder(opener(file)).inheritIO().start();
            return Result.nothing().note("opened " + file);
        } catch (IOException e) {
            return Result.nothing().note("no viewer was found; the PDF is " + file)
                    .exit(ExitCode.FAILED);
        }
    }

    private static List<String> opener(Path file) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open", file.toString());
        }
        return system.contains("windows") ? List.of("cmd", "/c", "start", "", file.toString())
                : List.of("xdg-open", file.toString());
    }
}
