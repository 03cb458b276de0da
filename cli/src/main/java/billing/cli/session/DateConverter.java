package billing.cli.session;

import billing.kernel.time.Iso8601;
import java.time.LocalDate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the dates of options: {@code 2026-04-30}. */
public final class DateConverter implements ITypeConverter<LocalDate> {
    @Override
    public LocalDate convert(String text) {
        return Iso8601.date(text).orElseThrow(() -> new TypeConversionException("\"" + text
                + "\" is not a valid date; use the form 2026-04-30"));
    }
}
