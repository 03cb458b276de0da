package billing.cli.session;

import billing.cli.config.Setting;
import billing.cli.output.Selection;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before or after its name. */
public final class GlobalOptions {
    @Option(names = "--db", paramLabel = "DATABASE", scope = ScopeType.INHERIT,
            description = "Database: a file or"
                + " postgresql://user@host:port/database?schema=name. Default: billing.db")
    private String db;

    @Option(names = "--now", paramLabel = "INSTANT", scope = ScopeType.INHERIT,
            description = "Use this instant as the current time: 2024-03-01T00:00:00Z, or a date"
                + " (midnight UTC).")
    private String now;

    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", scope = ScopeType.INHERIT,
            completionCandidates = Formats.class,
            description = "Output format: table, json, yaml or csv. Default: table")
    private String output;

    @Option(names = {"-q", "--quiet"}, scope = ScopeType.INHERIT,
            description = "Print data and errors only, without notes and progress.")
    private Boolean quiet;

    @Option(names = "--no-color", scope = ScopeType.INHERIT,
            description = "Disable colours. The variable NO_COLOR does the same.")
    private Boolean noColor;

    @Option(names = "--raw-csv", scope = ScopeType.INHERIT,
            description = "Write CSV fields unchanged. By default, a field that begins with = +"
                + " - or @"
                + " and is not a number gets a leading apostrophe, so that no spreadsheet runs it"
                + " as a formula.")
    private Boolean rawCsv;

    // Arrays, not lists: of a list each start would read the generic type by reflection.
    @Option(names = "--fields", paramLabel = "NAME,...", split = ",", scope = ScopeType.INHERIT,
            description = "Print only these fields of the JSON output, in any format. Nested"
                + " fields are"
                + " written with dots: number,customer.email")
    private String[] fields = {};

    @Option(names = "--columns", paramLabel = "NAME,...", split = ",", scope = ScopeType.INHERIT,
            description = "Print only these columns of a table or CSV, by their names in CSV.")
    private String[] columns = {};

    @Option(names = "--id-prefix", paramLabel = "NAME", scope = ScopeType.INHERIT,
            description = "Prefix of identifier fields in JSON. Default: svc")
    private String idPrefix;

    @Option(names = "--debug", scope = ScopeType.INHERIT,
            description = "Print stack traces with errors.")
    private Boolean debug;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    /** The output formats, for completion. */
    private static final class Formats extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Formats() {
            super(List.of("table", "json", "yaml", "csv"));
        }
    }

    /** The columns or fields to print. */
    Selection selection() {
        return new Selection(List.of(columns), List.of(fields));
    }

    /** The value of a setting on the command line; null if it is not given, or has no option. */
    Object flag(Setting setting) {
        return switch (setting) {
            case DB -> db;
            case NOW -> now;
            case OUTPUT -> output;
            case QUIET -> quiet;
            case NO_COLOR -> noColor;
            case RAW_CSV -> rawCsv;
            case ID_PREFIX -> idPrefix;
            case PUBLIC_URL -> null; // An option of the commands that make links.
            case DEBUG -> debug;
            default -> null;
        };
    }
}
