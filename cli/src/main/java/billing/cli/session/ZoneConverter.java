package billing.cli.session;

import billing.input.SimilarNames;
import billing.kernel.time.Zones;
import java.time.ZoneId;
import java.util.Objects;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the time zones of options, as the API names them: {@code Europe/Paris}. */
public final class ZoneConverter implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String text) {
        return Zones.find(text).orElseThrow(() -> new TypeConversionException("\"" + text
                + "\" is not a time zone; "
                + Objects.requireNonNullElse(SimilarNames.question(text, Zones.names()),
                        "use a name like Europe/Paris or UTC")));
    }
}
