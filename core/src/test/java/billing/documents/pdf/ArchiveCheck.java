package billing.documents.pdf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.verapdf.core.VeraPDFException;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.VeraPDFFoundry;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Validates PDF files with veraPDF. */
public final class ArchiveCheck {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    private ArchiveCheck() {
    }

    /** The rules of PDF/A-3b that a file breaks, each with its section of ISO 19005-3. */
    public static List<String> faults(byte[] pdf) {
        VeraPDFFoundry foundry = Foundries.defaultInstance();
        try (PDFAParser parser = foundry.createParser(new ByteArrayInputStream(pdf));
                PDFAValidator validator = foundry.createValidator(PDFAFlavour.PDFA_3_B, false)) {
            return validator.validate(parser).getTestAssertions().stream()
                    .filter(test -> test.getStatus() == TestAssertion.Status.FAILED)
                    .map(test -> test.getRuleId().getClause() + " " + test.getMessage())
                    .distinct().toList();
        } catch (VeraPDFException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a file claims to be. */
    public static PDFAFlavour claim(byte[] pdf) {
        try (PDFAParser parser = Foundries.defaultInstance()
                .createParser(new ByteArrayInputStream(pdf))) {
            return parser.getFlavour();
        } catch (VeraPDFException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
