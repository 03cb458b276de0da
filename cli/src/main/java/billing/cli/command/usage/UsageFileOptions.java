package billing.cli.command.usage;

import billing.cli.session.UsageException;
import billing.kernel.error.InvalidException;
import billing.usage.file.DecimalSign;
import billing.usage.file.TimestampFormat;
import billing.usage.file.UsageFormat;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The mixin of commands that read usage files: how the files are to be read. */
final class UsageFileOptions {
    private static final int DELIMITER_LENGTH = 1;
    private static final Set<String> EPOCHS = Set.of("epoch_s", "epoch_ms");

    @Option(names = "--map", paramLabel = "COLUMN=FIELD",
            description = "A column that holds a field, or a property, of another name.")
    private Map<String, String> columns = Map.of();

    @Option(names = "--timestamp-format", paramLabel = "FORMAT",
            description = "iso, epoch_s, epoch_ms, or a pattern like \"dd.MM.yyyy HH:mm\"."
                + " Default: iso or epoch_s, whichever it looks like")
    private String timestampFormat;

    @Option(names = "--decimal", paramLabel = "SIGN",
            description = "Decimal sign of the numbers in a CSV file: comma for 1.234,50 or point"
                + " for 1,234.50. Default: point, and no sign between thousands")
    private String decimal;

    @Option(names = "--delimiter", paramLabel = "CHAR",
            description = "Between the cells; tab for a tabulator. Default: seen from the head")
    private String delimiter;

    /**
     * How the files are to be read.
     *
     * @param zone of timestamps that do not name one; null where they must, but for patterns
     */
    UsageFormat format(ZoneId zone) {
        return new UsageFormat(columns, timestamps(zone), delimiter(), decimals());
    }

    /** Whether timestamps count from 1970, which is the same in all zones. */
    boolean countsSeconds() {
        return EPOCHS.contains(String.valueOf(timestampFormat));
    }

    /** The options, but --map, as they would be written again. */
    String again() {
        return (timestampFormat == null ? "" : " --timestamp-format \"" + timestampFormat + '"')
                + (decimal == null ? "" : " --decimal " + decimal)
                + (delimiter == null ? "" : " --delimiter \"" + delimiter + '"');
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
                    + "\" is not a pattern",
                    "use iso, epoch_s, epoch_ms or a pattern like \"dd.MM.yyyy HH:mm:ss\"");
        }
    }

    private DecimalSign decimals() {
        if (decimal == null) {
            return null;
        }
        return switch (decimal) {
            case "comma", "," -> new DecimalSign(',');
            case "point", "." -> new DecimalSign('.');
            default -> throw new UsageException("--decimal: \"" + decimal
                    + "\" is neither comma nor point",
                    "use comma for 1.234,50 and point for 1,234.50");
        };
    }

    private Character delimiter() {
        if (delimiter == null) {
            return null;
        }
        String text = delimiter.equals("tab") || delimiter.equals("\\t") ? "\t" : delimiter;
        if (text.length() != DELIMITER_LENGTH) {
            throw new UsageException("--delimiter: \"" + delimiter + "\" is not one character",
                    "use , ; | or tab");
        }
        return text.charAt(0);
    }
}
