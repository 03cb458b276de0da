package billing.cli.command.usage;

import billing.cli.session.UsageException;
import billing.error.InvalidException;
import billing.usage.file.TimestampFormat;
import billing.usage.file.UsageFormat;
import java.util.Map;
import picocli.CommandLine.Option;

/** The mixin of commands that read usage files: how the files are to be read. */
final class UsageFileOptions {
    private static final int DELIMITER_LENGTH = 1;

    @Option(names = "--map", paramLabel = "COLUMN=FIELD",
            description = "A column that holds a field, or a property, of another name.")
    private Map<String, String> columns = Map.of();

    @Option(names = "--timestamp-format", paramLabel = "FORMAT",
            description = "iso, epoch_s, epoch_ms, or a pattern like \"dd.MM.yyyy HH:mm\", in UTC"
                + " unless it has a zone. Default: iso or epoch_s, whichever it looks like")
    private String timestampFormat;

    @Option(names = "--delimiter", paramLabel = "CHAR",
            description = "Between the cells; tab for a tabulator. Default: seen from the head")
    private String delimiter;

    /** How the files are to be read. */
    UsageFormat format() {
        return new UsageFormat(columns, timestamps(), delimiter());
    }

    private TimestampFormat timestamps() {
        try {
            return timestampFormat == null ? TimestampFormat.DETECTED
                    : TimestampFormat.named(timestampFormat);
        } catch (InvalidException e) {
            throw new UsageException("--timestamp-format: \"" + timestampFormat
                    + "\" is not a pattern",
                    "use iso, epoch_s, epoch_ms or a pattern like \"dd.MM.yyyy HH:mm:ss\"");
        }
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
