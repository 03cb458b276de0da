package billing.cli.command.einvoice;

import billing.einvoice.check.InvoiceChecker;
import billing.einvoice.check.RuleFiles;
import billing.einvoice.check.XsltProcessor;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The parts of a distribution that check e-invoices: the folder {@code einvoice} next to lib. */
final class CheckParts {
    private static final String FOLDER = "einvoice";

    private CheckParts() {
    }

    /** A checker with the rules of the distribution, or with those in another place. */
    static InvoiceChecker open(Path rules) throws IOException {
        Path folder = folder();
        RuleFiles files = RuleFiles.open(rules == null ? shipped(folder) : rules);
        return InvoiceChecker.open(files, XsltProcessor.open(folder));
    }

    private static Path shipped(Path folder) {
        Path unpacked = folder.resolve("rules");
        return Files.isDirectory(unpacked) ? unpacked : folder.resolve("rules.zip");
    }

    /** Next to {@code lib} in a distribution, next to the classes in a build. */
    private static Path folder() {
        try {
            Path program = Path.of(CheckParts.class.getProtectionDomain().getCodeSource()
                    .getLocation().toURI());
            Path place = program.getParent();
            return (Files.isDirectory(program) ? place : place.getParent()).resolve(FOLDER);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
