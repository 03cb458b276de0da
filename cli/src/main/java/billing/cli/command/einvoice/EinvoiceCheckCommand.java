package billing.cli.command.einvoice;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.einvoice.check.InvoiceChecker;
import billing.einvoice.reader.ReceivedInvoice;
import billing.kernel.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks electronic invoices with the official rules. */
@Command(name = "check",
        description = {"Check e-invoices with the official rules.",
            "Takes files of any program: XML in UBL or CII, or PDF with such a file attached"
                + " (Factur-X,",
            "ZUGFeRD). The rules are those of EN 16931, XRechnung, Peppol BIS Billing, Factur-X"
                + " and France,",
            "chosen by the specification identifier in the file (BT-24); nothing is sent or"
                + " fetched. Exits 0",
            "if no rule is broken that counts as an error, else 6; 3 if a file is not an"
                + " e-invoice."},
        footer = {"  billing einvoice check invoice.xml", "  billing einvoice check *.pdf -o json",
            "  billing einvoice check invoice.xml --format xrechnung",
            "  billing einvoice check invoice.xml --rules rules-2027"})
public final class EinvoiceCheckCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "XML or PDF files; - for standard input.")
    private List<String> names;
    @Option(names = "--format", paramLabel = "FORMAT",
            description = "Check by the rules of this format. Default: the one that the file"
                + " states")
    private String format;
    @Option(names = "--rules", paramLabel = "PATH",
            description = "Folder or zip file with other rules, laid out like einvoice/rules.zip of"
                + " the distribution. Default: that file")
    private String rules;

    public EinvoiceCheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        CheckedFiles checked = new CheckedFiles();
        try (InvoiceChecker checker = CheckParts.open(rules == null ? null
                : session.path(rules))) {
            for (String name : names) {
                try (InputStream stream = session.source(name).bytes()) {
                    checked.add(checker.check(ReceivedInvoice.read(name, stream), format));
                } catch (InputException e) {
                    if (names.size() == 1) {
                        throw e;
                    }
                    checked.refuse(name, e);
                }
            }
        }
        Result result = Result.of(checked::blocks, checked::tree).flat(checked::table);
        if (checked.hasRefused()) {
            return result.exit(ExitCode.INVALID_INPUT);
        }
        return checked.allValid() ? result : result.exit(ExitCode.REFUSED);
    }
}
