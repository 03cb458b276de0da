package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.StandardOutput;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.kernel.time.BillingClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A command run in this process, in a folder of its own, with a fixed clock and seeded
 * identifiers; and its results.
 *
 * @param exit the exit code
 * @param out  the text of standard output
 * @param err  the text of standard error
 */
public record CommandRun(int exit, String out, String err) {
    /** The clock of every run that names no other. */
    public static final Instant NOW = Instant.parse("2024-03-04T21:00:00Z");

    /** Where commands run: the folder, the environment, what is typed, the terminal. */
    public static final class Place {
        private final Path folder;
        private final Map<String, String> environment = new HashMap<>();
        private InputStream input = InputStream.nullInputStream();
        private Instant now = NOW;
        private Identifiers identifiers;
        private Console.Terminal terminal = Console.Terminal.NONE;
        private OutputStream output;
        private boolean isExact;

        private Place(Path folder) {
            this.folder = folder;
        }

        /** Sets a variable of the environment. */
        public Place with(String variable, String value) {
            environment.put(variable, value);
            return this;
        }

        /** Gives standard input. */
        public Place typing(String text) {
            return reading(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }

        /** Gives standard input of any length. */
        public Place reading(InputStream stream) {
            this.input = stream;
            return this;
        }

        /** Sends standard output to a stream of its own, so that the run has none to show. */
        public Place writing(OutputStream stream) {
            this.output = stream;
            return this;
        }

        /** Defines which streams are terminals. */
        public Place on(Console.Terminal streams) {
            this.terminal = streams;
            return this;
        }

        /** Sets the clock. */
        public Place at(Instant instant) {
            this.now = instant;
            return this;
        }

        /** Takes all identifiers from one source, where several commands make a story. */
        public Place sharing(Identifiers source) {
            this.identifiers = source;
            return this;
        }

        /** Uses the databases that commands name, whatever other tests use. */
        public Place exactly() {
            this.isExact = true;
            return this;
        }

        /** Runs {@code init}; the database is there already, which saves most of its time. */
        public CommandRun init() {
            NewDatabase.put(folder.resolve("billing.db"));
            return run("init");
        }

        /** Runs a command; on the server for tests, where there is one. */
        public CommandRun run(String... arguments) {
            return NewDatabase.isOnServer() && !isExact ? runOnServer(arguments)
                    : run(environment, arguments);
        }

        /** Runs a command that succeeds. */
        public CommandRun done(String... arguments) {
            CommandRun run = run(arguments);
            assertThat(run.exit()).as(String.join(" ", arguments) + "\n" + run.err()).isZero();
            return run;
        }

        /** Runs a command that fails; what it writes to standard error. */
        public String refused(String... arguments) {
            CommandRun run = run(arguments);
            assertThat(run.exit()).as(String.join(" ", arguments) + "\n" + run.out()).isNotZero();
            return run.err();
        }

        /** Replaces the address of the database on the server by the name of a file. */
        private CommandRun runOnServer(String... arguments) {
            OnServer server = new OnServer(folder, environment);
            return server.shown(run(server.environment(), server.arguments(arguments)));
        }

        private CommandRun run(Map<String, String> variables, String... arguments) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Identifiers ids = identifiers == null ? Identifiers.seeded(Arrays.hashCode(arguments))
                    : identifiers;
            int exit = Main.run(new Console(input,
                    new StandardOutput(output == null ? out : output),
                    new PrintStream(err, false, StandardCharsets.UTF_8), variables, folder,
                    BillingClock.fixed(now), by -> ids, terminal, "billing"), arguments);
            return new CommandRun(exit, out.toString(StandardCharsets.UTF_8),
                    err.toString(StandardCharsets.UTF_8));
        }
    }

    /** A place without environment, input or terminal. */
    public static Place in(Path folder) {
        return new Place(folder);
    }
}
