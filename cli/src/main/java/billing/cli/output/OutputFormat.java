package billing.cli.output;

/** The forms in which a result can be written. */
public enum OutputFormat {
    TABLE, JSON, YAML, CSV
}
