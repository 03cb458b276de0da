package billing.cli.output;

/** The formats of results. */
public enum OutputFormat {
    TABLE, JSON, YAML, CSV
}
