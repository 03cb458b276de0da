package billing.cli.session;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the dates of options: {@code 2026-04-30}. */
public final class DateConverter implements ITypeConverter<LocalDate> {
    @Override
    public LocalDate convert(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("\"" + text
                    + "\" is not a valid date; use the form 2026-04-30");
        }
    }
}
