package billing.cli.config;

import billing.engine.driver.DatabaseAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** The settings of options, environment variables and configuration files. */
public enum Setting {
    DB("billing.db", "the database file; in billing.yaml relative to that file", Kind.PATH),
    NOW(null, "the current time; default: the system clock"),
    OUTPUT("table", "output format: table, json, yaml or csv"),
    QUIET("false", "print data and errors only", Kind.FLAG),
    NO_COLOR("false", "disable colours", Kind.FLAG),
    RAW_CSV("false", "write CSV fields that look like formulas without a leading apostrophe",
            Kind.FLAG),
    ID_PREFIX("svc", "prefix of identifier fields in JSON, webhook messages and their headers"),
    PUBLIC_URL(null, "the URL of `billing serve` for clients, for links"),
    DEBUG("false", "print stack traces with errors", Kind.FLAG),
    SMTP_HOST(null, "mail server; without it, mails are written to mail_outbox"),
    SMTP_PORT(null, "its port; default: 587, or 465 with smtp_security tls", Kind.NUMBER),
    SMTP_SECURITY("starttls", "encryption: starttls, tls, or none"),
    SMTP_USER(null, "user of the mail server; default: no authentication"),
    SMTP_PASSWORD(null, "password of the user", Kind.SECRET),
    SMTP_PASSWORD_FILE(null, "file whose first line is the password", Kind.PATH),
    SMTP_CA_FILE(null, "PEM file of the authorities to trust; default: those of Java", Kind.PATH),
    SMTP_TIMEOUT("30", "seconds to wait for each reply of the mail server", Kind.NUMBER),
    MAIL_FROM(null, "address of the sender; default: that of the billing entity"),
    MAIL_REPLY_TO(null, "address for replies; default: that of the billing entity"),
    MAIL_BCC(null, "addresses that receive a blind copy of every mail, comma-separated"),
    MAIL_TEMPLATES(null, "folder with templates that replace the built-in ones", Kind.PATH),
    MAIL_OUTBOX(null, "folder for mails as .eml files, if smtp_host is not set", Kind.PATH);

    /** How the value of a setting is treated. */
    private enum Kind {
        /** As it is. */
        PLAIN,
        /** On or off. */
        FLAG,
        /** A whole number. */
        NUMBER,
        /** In a file, relative to that file; a database may also be the address of a server. */
        PATH,
        /** Never shown. */
        SECRET
    }

    private static final Set<String> ON = Set.of("1", "true", "yes", "on");
    private static final Set<String> OFF = Set.of("0", "false", "no", "off");

    private final String byDefault;
    private final String meaning;
    private final Kind kind;

    Setting(String byDefault, String meaning) {
        this(byDefault, meaning, Kind.PLAIN);
    }

    Setting(String byDefault, String meaning, Kind kind) {
        this.byDefault = byDefault;
        this.meaning = meaning;
        this.kind = kind;
    }

    /** Whether its value in a file is a path relative to that file. */
    public boolean isPath() {
        return kind == Kind.PATH;
    }

    /** Whether its value is never shown. */
    public boolean isSecret() {
        return kind == Kind.SECRET;
    }

    /** What a value should be, for a sentence; null if it is that. */
    String expectation(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return switch (kind) {
            case FLAG -> ON.contains(lower) || OFF.contains(lower) ? null : "true or false";
            case NUMBER -> value.matches("\\d{1,9}") ? null : "a whole number, 0 to 999999999";
            case PATH -> DatabaseAddress.isServer(value) || isFileName(value) ? null
                    : "a valid file name";
            case PLAIN, SECRET -> null;
        };
    }

    /** Some systems have names that others do not; none has a NUL character. */
    private static boolean isFileName(String value) {
        try {
            Path.of(value);
            return true;
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Whether a value switches a setting on; {@code value} may be null. */
    static boolean isOn(String value) {
        return value != null && ON.contains(value.toLowerCase(Locale.ROOT));
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
