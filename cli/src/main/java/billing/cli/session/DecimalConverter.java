package billing.cli.session;

import billing.input.Formats;
import billing.kernel.limit.Limit;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the decimals of options, within {@link Limit#NUMBER_DIGITS}. */
public final class DecimalConverter implements ITypeConverter<BigDecimal> {
    @Override
    public BigDecimal convert(String text) {
        BigDecimal number = Formats.decimal(text);
        if (number == null) {
            throw new TypeConversionException("\"" + shortened(text)
                    + "\" is not a number of at most " + Limit.NUMBER_DIGITS.shown());
        }
        return number;
    }

    private static String shortened(String text) {
        return text.length() > 60 ? text.substring(0, 57) + "…" : text;
    }
}
