package billing.cli.output;

import java.util.Locale;

/** The forms in which a result can be written. */
public enum OutputFormat {
    TABLE, JSON, YAML, CSV;

    /** Its name as it is typed. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
