package billing.cli.command.repair;

import billing.repair.correction.CorrectionMethod;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads correction methods in lower case: {@code next-invoice}. */
final class CorrectionMethodConverter implements ITypeConverter<CorrectionMethod> {
    @Override
    public CorrectionMethod convert(String text) {
        try {
            return CorrectionMethod.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("\"" + text
                    + "\" is not a correction method; use next-invoice, credit-note or regenerate");
        }
    }
}
