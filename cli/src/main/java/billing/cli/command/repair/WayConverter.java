package billing.cli.command.repair;

import billing.correction.CorrectionWay;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads ways as people write them: {@code next-invoice}. */
final class WayConverter implements ITypeConverter<CorrectionWay> {
    @Override
    public CorrectionWay convert(String text) {
        try {
            return CorrectionWay.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("\"" + text
                    + "\" is not a way; use next-invoice, credit-note or regenerate");
        }
    }
}
