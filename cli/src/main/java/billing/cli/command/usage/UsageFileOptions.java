package billing.cli.command.usage;

import billing.cli.session.CsvSigns;
import billing.cli.session.UsageException;
import billing.kernel.error.InvalidException;
import billing.usage.file.DecimalSign;
import billing.usage.file.TimestampFormat;
import billing.usage.file.UsageFormat;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The mixin with the format of usage files. */
final class UsageFileOptions {
    private static final Set<String> EPOCHS = Set.of("epoch_s", "epoch_ms");

    @Option(names = "--map", paramLabel = "COLUMN=FIELD",
            description = "Read a column as this field or property. Repeatable.")
    private Map<String, String> columns = Map.of();

    @Option(names = "--timestamp-format", paramLabel = "FORMAT",
            description = "Timestamp format: iso, epoch_s, epoch_ms, or a pattern like"
                + " \"dd.MM.yyyy HH:mm\". Default: iso or epoch_s, detected from the values")
    private String timestampFormat;

    @Option(names = "--decimal", paramLabel = "SIGN",
            description = "Decimal separator in CSV files: comma for 1.234,50 or point for"
                + " 1,234.50."
                + " Default: point, without thousands separators")
    private String decimal;

    @Option(names = "--delimiter", paramLabel = "CHAR",
            description = "Field delimiter, or tab. Default: detected from the header")
    private String delimiter;

    /**
     * The format that the options describe.
     *
     * @param zone of timestamps without one; null if only patterns may omit it
     */
    UsageFormat format(ZoneId zone) {
        columns.forEach((column, field) -> {
            if (column.isBlank() || field.isBlank()) {
                throw new UsageException("--map: \"" + column + "=" + field
                        + "\" has no " + (column.isBlank() ? "column" : "field"),
                        "name both: --map COLUMN=FIELD");
            }
        });
        Character sign = CsvSigns.decimal(decimal);
        return new UsageFormat(columns, timestamps(zone), CsvSigns.delimiter(delimiter),
                sign == null ? null : new DecimalSign(sign));
    }

    /** Whether timestamps are numbers since 1970, which do not depend on a zone. */
    boolean countsSeconds() {
        return EPOCHS.contains(String.valueOf(timestampFormat));
    }

    /** The words of the given options except --map. */
    List<String> again() {
        List<String> words = new ArrayList<>();
        add(words, "--timestamp-format", timestampFormat);
        add(words, "--decimal", decimal);
        add(words, "--delimiter", delimiter);
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (value != null) {
            words.add(option);
            words.add(value);
        }
    }

    private TimestampFormat timestamps(ZoneId zone) {
        try {
            if (timestampFormat == null) {
                return zone == null ? TimestampFormat.DETECTED : TimestampFormat.detected(zone);
            }
            return zone == null ? TimestampFormat.named(timestampFormat)
                    : TimestampFormat.named(timestampFormat, zone);
        } catch (InvalidException e) {
            throw new UsageException("--timestamp-format: \"" + timestampFormat
                    + "\" is not a timestamp format",
                    "use iso, epoch_s, epoch_ms or a pattern like \"dd.MM.yyyy HH:mm:ss\"");
        }
    }
}
