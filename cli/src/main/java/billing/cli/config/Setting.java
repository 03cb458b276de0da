package billing.cli.config;

import java.util.Locale;

/** What can be set once instead of on every command line. */
public enum Setting {
    DB("billing.db", "the database file; in billing.yaml relative to that file"),
    NOW(null, "the instant that counts as now; default: the machine's clock"),
    OUTPUT("table", "table, json, yaml or csv"),
    QUIET("false", "say nothing but data and errors"),
    NO_COLOR("false", "never colour"),
    RAW_CSV("false", "write CSV cells that begin like formulas without a leading apostrophe"),
    ID_PREFIX("svc", "what begins the names of identifiers in JSON, messages and their headers"),
    DEBUG("false", "show stack traces");

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

    /** Its value when nobody sets it; null for none. */
    public String byDefault() {
        return byDefault;
    }

    /** What it is, for help and manual. */
    public String meaning() {
        return meaning;
    }
}
