package billing.cli.session;

import billing.cli.config.Setting;
import billing.cli.config.SettingValue;
import billing.cli.config.Settings;
import billing.cli.output.OutputFormat;
import billing.cli.output.Progress;
import billing.cli.output.ResultWriter;
import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.SchemaUpgrade;
import billing.input.PrintableText;
import billing.input.file.CsvCells;
import billing.input.file.SourceFile;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.error.StoreException;
import billing.kernel.limit.Limit;
import billing.kernel.time.BillingClock;
import billing.notice.Notices;
import billing.server.Responses;
import billing.server.log.NoticeLog;
import billing.server.render.IdPrefix;
import billing.server.webhook.NoticeMessages;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One call of the program as a command sees it: settings, clock, database and output. Each part is
 * created on first use.
 */
public final class Session implements AutoCloseable {
    private static final Pattern ID_PREFIX = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)?");
    private final Console console;
    private final GlobalOptions options;
    private Settings settings;
    private Database database;
    private Identifiers identifiers;
    private BillingClock clock;
    private boolean bulk;

    /** The session of a console; the options are filled when the command line is parsed. */
    public Session(Console console, GlobalOptions options) {
        this.console = console;
        this.options = options;
    }

    /** The streams, the environment, the sources of time and identifiers. */
    public Console console() {
        return console;
    }

    /** A command line that calls this program again on the same database, shown to people. */
    public String command(String... words) {
        return ShownCommands.of(console, options.flag(Setting.DB)).line(words);
    }

    /** A sentence with the commands that it proposes, {@code see `billing run`}, made complete. */
    public String withCommands(String sentence) {
        return ShownCommands.of(console, options.flag(Setting.DB)).in(sentence);
    }

    /** The value of a setting and where it comes from. */
    public SettingValue setting(Setting setting) {
        return setting(setting, options.flag(setting));
    }

    private SettingValue setting(Setting setting, Object flag) {
        if (settings == null) {
            readSettings(fault -> {
                throw fault.problems().get(0).file() != null ? fault
                        : new UsageException(fault.problems().get(0).message(), null);
            });
        }
        return settings.value(setting, flag);
    }

    /**
     * Does without settings files that have a fault, for commands that do not depend on them.
     *
     * @return what is wrong with them
     */
    public List<Problem> ignoreFaultySettings() {
        List<Problem> faults = new ArrayList<>();
        readSettings(fault -> faults.addAll(fault.problems()));
        return faults;
    }

    private void readSettings(Consumer<InputException> faulty) {
        settings = new Settings(console.environment(), console.directory().toAbsolutePath(),
                faulty);
    }

    /**
     * Requires that the current time, if it is set, is an instant.
     *
     * @throws UsageException if it is not
     */
    public void requireValidNow() {
        if (setting(Setting.NOW).value() != null) {
            now();
        }
    }

    /** The current time for the whole call, UTC: the clock's, or the instant of {@code --now}. */
    public Instant now() {
        SettingValue now = setting(Setting.NOW);
        return now.value() == null ? clock().now()
                : InstantText.withinYears(now.origin(), InstantText.parse(now),
                        console.clock().now());
    }

    /** The clock that decides what is due: the machine's, or that of the database's server. */
    public BillingClock clock() {
        if (clock == null) {
            clock = Engines.clock(databaseAddress(), console.clock());
        }
        return clock;
    }

    /**
     * Returns an instant up to which the command works, unchanged: a mistyped year must not bill or
     * report centuries. It is compared with {@link #now}, whenever the command runs.
     *
     * @param name the option that the message names: {@code --until}
     * @throws UsageException if it is later than {@link Limit#YEARS_AHEAD} allow
     */
    public Instant withinYearsAhead(String name, Instant instant) {
        return InstantText.withinYears(name, instant, now());
    }

    /**
     * The prefix of identifier fields in JSON and in webhook messages.
     *
     * @throws UsageException if it cannot begin the name of a member or a header
     */
    public IdPrefix prefix() {
        SettingValue value = setting(Setting.ID_PREFIX);
        if (!ID_PREFIX.matcher(value.value()).matches()) {
            throw new UsageException(value.origin() + ": \"" + value.value()
                    + "\" is not a valid prefix", "use letters, digits and _, like acme");
        }
        return value.value().isEmpty() ? new IdPrefix("") : new IdPrefix(value.value() + "_");
    }

    /**
     * The URL of the server for clients, without a slash at its end; null if it is not set.
     *
     * @param option the value of the command's option {@code --public-url}; null if not given
     * @throws UsageException if it is not the URL of a web server
     */
    public String publicUrl(String option) {
        return PublicUrl.read(setting(Setting.PUBLIC_URL, option));
    }

    /** The API's representations of resources, as {@code -o json} prints them. */
    public Responses responses(Handle handle) {
        return new Responses(handle, prefix(), now());
    }

    /** A path of the command line, relative to the working directory. */
    public Path path(String path) {
        return console.directory().resolve(path);
    }

    /**
     * A data file by its name; {@code -} is standard input.
     *
     * @throws UncheckedIOException of a {@link NoSuchFileException} if there is none
     * @throws InputException       if it is a folder, or its permissions forbid reading it
     */
    public SourceFile source(String name) {
        if (name.equals("-")) {
            return SourceFile.of(console.in(), path("stdin"));
        }
        if (!Files.exists(path(name))) {
            throw new UncheckedIOException(new NoSuchFileException(name));
        }
        SourceFile file = SourceFile.of(name, path(name));
        file.requireReadable();
        return file;
    }

    /**
     * Where the settings say that the database is; it need not exist.
     *
     * @throws UsageException if it is the address of a server with a fault
     */
    public DatabaseAddress databaseAddress() {
        SettingValue db = setting(Setting.DB);
        try {
            return DatabaseAddress.read(db.value(), console.directory(), console.environment());
        } catch (InvalidPathException e) {
            throw new UsageException(db.origin() + ": \"" + e.getInput()
                    + "\" is not a valid file name", null);
        } catch (IllegalArgumentException e) {
            throw new UsageException(db.origin() + ": " + e.getMessage(),
                    "use the form " + DatabaseServer.FORM);
        }
    }

    /**
     * The database file that the settings name; it need not exist.
     *
     * @param hint what to use instead where the database is on a server
     * @throws UsageException if the settings name a server
     */
    public Path databaseFile(String hint) {
        if (databaseAddress() instanceof DatabaseFile file) {
            return file.path();
        }
        throw new UsageException("the database " + databaseAddress()
                + " is not a file", hint);
    }

    /**
     * The open database; it is closed when the call ends.
     *
     * @throws StoreException if it cannot be used, or holds nothing
     */
    public Database database() {
        if (database == null) {
            database = Database.open(databaseAddress(), this::report);
            requireOrganization();
            // Loaded on the first notice: most calls have none.
            Notices.readIn(database, (handle, notices) -> {
                new NoticeLog(identifiers(), this::now, prefix(), bulk ? null : "front")
                        .read(handle, notices);
                new NoticeMessages(identifiers(), this::now, prefix(), () -> publicUrl(null))
                        .read(handle, notices);
            });
        }
        return database;
    }

    /** What was killed while it created a database, or a migration to it, leaves none. */
    private void requireOrganization() {
        if (database.read(handle -> new Organizations(handle).find()).isEmpty()) {
            throw new StoreException("the database " + database.address() + " holds nothing",
                    "repeat the migration to it, or run `billing init --db " + database.address()
                            + "`", null);
        }
    }

    /** The first damage found in the open database, which is read whole; empty if none. */
    public Optional<String> damage() {
        if (database == null) {
            return Optional.empty();
        }
        try {
            return Engines.inspect(database.address()).faults().stream().findFirst()
                    .map(fault -> "the database " + database.address() + " is damaged: " + fault);
        } catch (StoreException e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * The database for bulk work like a billing run: its changes are not written one by one to the
     * activity log, where each would cost as much as an invoice.
     */
    public Database databaseForBulk() {
        bulk = true;
        return database();
    }

    /** The source of identifiers of this call, which sort by its clock. */
    public Identifiers identifiers() {
        if (identifiers == null) {
            identifiers = console.identifiers().apply(clock());
        }
        return identifiers;
    }

    /** The unit of work of this call within a transaction. */
    public UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, identifiers(), now());
    }

    /** The source of identifiers of a dry run, which are not stored. */
    public Identifiers passingIdentifiers() {
        return Identifiers.random();
    }

    /** Prints a message on standard error, unless {@code --quiet}. */
    public void say(String sentence) {
        if (!setting(Setting.QUIET).isOn()) {
            console.err().println(PrintableText.lines(withCommands(sentence)));
            console.err().flush();
        }
    }

    /** Prints that the schema is upgraded, and where the backup is, even with {@code --quiet}. */
    public void report(SchemaUpgrade upgrade) {
        console.err().println("billing: upgrading " + PrintableText.line(
                upgrade.database().toString()) + " from schema " + upgrade.from() + " to "
                + upgrade.to() + "; " + (upgrade.backup() == null
                ? "older programs cannot open it afterwards" : "a backup from before is "
                + PrintableText.line(upgrade.backup().toString())));
        console.err().flush();
    }

    /** Prints a warning on standard error, even with {@code --quiet}. */
    public void warn(String sentence) {
        console.err().println("billing: warning: "
                + PrintableText.lines(withCommands(sentence)));
        console.err().flush();
    }

    /**
     * Shows the progress of a long task on standard error, unless {@code --quiet}.
     *
     * @param task  the task in a word or two
     * @param unit  what is counted: {@code rows}
     * @param total how many there are; 0 if unknown
     */
    public Progress progress(String task, String unit, long total) {
        if (setting(Setting.QUIET).isOn()) {
            return Progress.silent();
        }
        String shown = PrintableText.line(task);
        return console.terminal().err() ? Progress.bar(console.err(), shown, unit, total)
                : Progress.lines(console.err(), shown, unit, total);
    }

    /** The writer of results in the chosen format. */
    public ResultWriter writer() {
        boolean terminal = console.terminal().out();
        return new ResultWriter(format(), terminal, terminal && colours(),
                terminal ? console.terminal().width() : 0, csvCells(), options.selection());
    }

    /** How CSV fields are written. */
    public CsvCells csvCells() {
        return setting(Setting.RAW_CSV).isOn() ? CsvCells.RAW : CsvCells.ESCAPED;
    }

    /** The chosen output format. */
    public OutputFormat format() {
        SettingValue output = setting(Setting.OUTPUT);
        return Arrays.stream(OutputFormat.values())
                .filter(format -> format.name().equalsIgnoreCase(output.value())).findFirst()
                .orElseThrow(() -> new UsageException(output.origin() + ": \"" + output.value()
                        + "\" is not an output format", "use table, json, yaml or csv"));
    }

    /**
     * Requires that the option {@code --output}, if it is given, is a format that the command has.
     * The format of a setting is for the commands that have it; others are not refused for it.
     *
     * @param formats what the command has in addition to {@code table}, its default
     * @param hint    what to use instead; null to name these formats
     * @throws UsageException if the option names another format
     */
    public void requireFormat(List<OutputFormat> formats, String hint) {
        SettingValue output = setting(Setting.OUTPUT);
        boolean given = output.origin().equals(Setting.OUTPUT.option());
        if (given && format() != OutputFormat.TABLE && !formats.contains(format())) {
            throw new UsageException(output.origin() + ": this command has no format \""
                    + output.value() + "\"", hint != null ? hint : "use "
                    + formats.stream().map(format -> format.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or ")) + ", or omit " + output.origin());
        }
    }

    /** Whether text may be coloured if a stream is a terminal. */
    public boolean colours() {
        String never = console.environment().getOrDefault("NO_COLOR", "");
        String terminal = console.environment().getOrDefault("TERM", "");
        return never.isEmpty() && !terminal.toLowerCase(Locale.ROOT).equals("dumb")
                && !setting(Setting.NO_COLOR).isOn();
    }

    @Override
    public void close() {
        if (database != null) {
            database.close();
        }
    }
}
