package billing.cli.config;

import java.util.Locale;

/** The settings of options, environment variables and configuration files. */
public enum Setting {
    DB("billing.db", "the database file; in billing.yaml relative to that file"),
    NOW(null, "the current time; default: the system clock"),
    OUTPUT("table", "output format: table, json, yaml or csv"),
    QUIET("false", "print data and errors only"),
    NO_COLOR("false", "disable colours"),
    RAW_CSV("false", "write CSV fields that look like formulas without a leading apostrophe"),
    ID_PREFIX("svc", "prefix of identifier fields in JSON, webhook messages and their headers"),
    PUBLIC_URL(null, "the URL of `billing serve` for clients, for links"),
    DEBUG("false", "print stack traces with errors");

    private final String byDefault;
    private final String meaning;

    Setting(String byDefault, String meaning) {
        this.byDefault = byDefault;
        this.meaning = meaning;
    }

    /** Its name in a file: {@code no_color}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its name in the environment: {@code BILLING_NO_COLOR}. */
    public String variable() {
        return "BILLING_" + name();
    }

    /** Its name on the command line: {@code --no-color}. */
    public String option() {
        return "--" + key().replace('_', '-');
    }

    /** Its default; null for none. */
    public String byDefault() {
        return byDefault;
    }

    /** What it is, for the help and the manual. */
    public String meaning() {
        return meaning;
    }
}
