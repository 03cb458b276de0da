package billing.cli.session;

import billing.cli.config.Setting;
import billing.cli.config.SettingValue;
import billing.cli.config.Settings;
import billing.cli.output.OutputFormat;
import billing.cli.output.Progress;
import billing.cli.output.ResultWriter;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Inspection;
import billing.engine.UnitOfWork;
import billing.input.PrintableText;
import billing.input.file.CsvCells;
import billing.input.file.SourceFile;
import billing.kernel.error.StoreException;
import billing.notice.Notices;
import billing.server.Responses;
import billing.server.log.NoticeLog;
import billing.server.render.IdPrefix;
import billing.server.webhook.NoticeMessages;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One call of the program, as a command sees it: its settings, its clock, its database, and the
 * ways to speak to the person. Everything is made when it is first asked for.
 */
public final class Session implements AutoCloseable {
    private static final Pattern ID_PREFIX = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)?");
    private final Console console;
    private final GlobalOptions options;
    private Settings settings;
    private Database database;
    private Identifiers identifiers;
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

    /** The value of a setting and where it comes from. */
    public SettingValue setting(Setting setting) {
        Object flag = options.flag(setting);
        if (settings == null) {
            settings = new Settings(console.environment(),
                    console.directory().toAbsolutePath());
        }
        return settings.value(setting, flag);
    }

    /** The instant that counts as now for the whole call, UTC. */
    public Instant now() {
        SettingValue now = setting(Setting.NOW);
        return now.value() == null ? console.clock().now() : InstantText.parse(now);
    }

    /**
     * What begins the names of identifiers, in what is shown and in the messages that are made.
     *
     * @throws UsageException when it could not begin the name of a member or a header
     */
    public IdPrefix prefix() {
        SettingValue value = setting(Setting.ID_PREFIX);
        if (!ID_PREFIX.matcher(value.value()).matches()) {
            throw new UsageException(value.origin() + ": \"" + value.value()
                    + "\" cannot begin a name", "use letters, digits and _, like acme");
        }
        return value.value().isEmpty() ? new IdPrefix("") : new IdPrefix(value.value() + "_");
    }

    /** The API's answers for what a transaction has at hand, as {@code -o json} shows them. */
    public Responses answers(Handle handle) {
        return new Responses(handle, prefix(), now());
    }

    /** A path of the command line, relative to the working directory. */
    public Path path(String path) {
        return console.directory().resolve(path);
    }

    /** A file of data by its name; {@code -} is standard input. */
    public SourceFile source(String name) {
        if (name.equals("-")) {
            return SourceFile.of(console.in(), path("stdin"));
        }
        if (!Files.exists(path(name))) {
            throw new UncheckedIOException(new NoSuchFileException(name));
        }
        return SourceFile.of(name, path(name));
    }

    /** The database file that the settings name; it need not exist. */
    public Path databaseFile() {
        return path(setting(Setting.DB).value());
    }

    /** The database, opened; it stays open until the call ends. */
    public Database database() {
        if (database == null) {
            database = Database.open(databaseFile());
            // Loaded when there are notices: most calls give none.
            Notices.readIn(database, (handle, notices) -> {
                new NoticeLog(identifiers(), this::now, prefix(), bulk ? null : "front")
                        .read(handle, notices);
                new NoticeMessages(identifiers(), this::now, prefix(), () -> null)
                        .read(handle, notices);
            });
        }
        return database;
    }

    /** What is damaged in the database that this call has opened; reads all of it. */
    public Optional<String> damage() {
        if (database == null) {
            return Optional.empty();
        }
        try {
            return Inspection.of(database.file()).faults().stream().findFirst()
                    .map(fault -> "the database " + database.file() + " is damaged: " + fault);
        } catch (StoreException e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * The database for work that changes things by the thousand, like a billing run: its changes
     * are not told one by one in the log of activities, in which each costs as much as an invoice.
     */
    public Database databaseForBulk() {
        bulk = true;
        return database();
    }

    /** What makes the identifiers of this call. */
    public Identifiers identifiers() {
        if (identifiers == null) {
            identifiers = console.identifiers().get();
        }
        return identifiers;
    }

    /** The work of the call within a transaction. */
    public UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, identifiers(), now());
    }

    /** What makes identifiers of what a dry run shows and nobody keeps. */
    public Identifiers passingIdentifiers() {
        return Identifiers.random();
    }

    /** A sentence for the person on standard error, unless {@code --quiet}. */
    public void say(String sentence) {
        if (!setting(Setting.QUIET).isOn()) {
            console.err().println(PrintableText.lines(sentence));
            console.err().flush();
        }
    }

    /** A warning on standard error; shown even when quiet. */
    public void warn(String sentence) {
        console.err().println("billing: warning: " + PrintableText.lines(sentence));
        console.err().flush();
    }

    /**
     * Shows how a long task advances, on standard error, unless {@code --quiet}.
     *
     * @param task  what is done, in a word or two
     * @param unit  what is counted: {@code rows}
     * @param total how many there are; 0 when unknown
     */
    public Progress progress(String task, String unit, long total) {
        if (setting(Setting.QUIET).isOn()) {
            return Progress.silent();
        }
        String shown = PrintableText.line(task);
        return console.terminal().err() ? Progress.bar(console.err(), shown, unit, total)
                : Progress.lines(console.err(), shown, unit, total);
    }

    /** What writes results in the wanted form. */
    public ResultWriter writer() {
        boolean terminal = console.terminal().out();
        return new ResultWriter(format(), terminal, terminal && colours(),
                terminal ? console.terminal().width() : 0, csvCells(), options.selection());
    }

    /** How the cells of CSV are written. */
    public CsvCells csvCells() {
        return setting(Setting.RAW_CSV).isOn() ? CsvCells.RAW : CsvCells.ESCAPED;
    }

    /** The wanted form of results. */
    public OutputFormat format() {
        SettingValue output = setting(Setting.OUTPUT);
        return Arrays.stream(OutputFormat.values())
                .filter(format -> format.name().equalsIgnoreCase(output.value())).findFirst()
                .orElseThrow(() -> new UsageException(output.origin() + ": \"" + output.value()
                        + "\" is not a form of output", "use table, json, yaml or csv"));
    }

    /** Whether texts may be coloured where a stream is a terminal. */
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
