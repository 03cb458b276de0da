package billing.cli.session;

import billing.cli.config.Setting;
import billing.cli.output.Selection;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before or after its name. */
public final class GlobalOptions {
    @Option(names = "--db", paramLabel = "FILE", scope = ScopeType.INHERIT,
            description = "The database file. Default: billing.db")
    private String db;

    @Option(names = "--now", paramLabel = "INSTANT", scope = ScopeType.INHERIT,
            description = "What counts as now: 2024-03-01T00:00:00Z, or a date (midnight, UTC).")
    private String now;

    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", scope = ScopeType.INHERIT,
            completionCandidates = Formats.class,
            description = "table, json, yaml or csv. Default: table")
    private String output;

    @Option(names = {"-q", "--quiet"}, scope = ScopeType.INHERIT,
            description = "Only data and errors, no notes, no progress.")
    private Boolean quiet;

    @Option(names = "--no-color", scope = ScopeType.INHERIT,
            description = "No colours; so does NO_COLOR.")
    private Boolean noColor;

    @Option(names = "--raw-csv", scope = ScopeType.INHERIT,
            description = "Cells of CSV as they are. Default: one that begins with = + - or @ and"
                + " is no number gets a leading apostrophe, so that no spreadsheet runs it.")
    private Boolean rawCsv;

    @Option(names = "--fields", paramLabel = "NAME,...", split = ",", scope = ScopeType.INHERIT,
            description = "Only these members of what -o json shows, in any format; those inside"
                + " others with dots: number,customer.email")
    private List<String> fields = List.of();

    @Option(names = "--columns", paramLabel = "NAME,...", split = ",", scope = ScopeType.INHERIT,
            description = "Only these columns of a table or csv, by their names in csv.")
    private List<String> columns = List.of();

    @Option(names = "--id-prefix", paramLabel = "NAME", scope = ScopeType.INHERIT,
            description = "What begins the names of identifiers in JSON. Default: svc")
    private String idPrefix;

    @Option(names = "--debug", scope = ScopeType.INHERIT,
            description = "Stack traces with errors.")
    private Boolean debug;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT,
            description = "This help.")
    private boolean help;

    /** The forms of output, for completion. */
    private static final class Formats extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Formats() {
            super(List.of("table", "json", "yaml", "csv"));
        }
    }

    /** What of the result is wanted. */
    Selection selection() {
        return new Selection(columns, fields);
    }

    /** What the command line says about a setting; null when nothing. */
    Object flag(Setting setting) {
        return switch (setting) {
            case DB -> db;
            case NOW -> now;
            case OUTPUT -> output;
            case QUIET -> quiet;
            case NO_COLOR -> noColor;
            case RAW_CSV -> rawCsv;
            case ID_PREFIX -> idPrefix;
            case DEBUG -> debug;
        };
    }
}
