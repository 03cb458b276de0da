package billing.cli.session;

import billing.input.Characters;
import billing.input.Formats;
import billing.kernel.limit.Limit;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the decimals of options, within {@link Limit#NUMBER_DIGITS}. */
public final class DecimalConverter implements ITypeConverter<BigDecimal> {
    private static final int SHOWN_MAX = 60;

    @Override
    public BigDecimal convert(String text) {
        BigDecimal number = Formats.decimal(text);
        if (number == null) {
            throw new TypeConversionException("\"" + Characters.shortened(text, SHOWN_MAX)
                    + "\" is not a number of at most " + Limit.NUMBER_DIGITS.shown());
        }
        return number;
    }
}
