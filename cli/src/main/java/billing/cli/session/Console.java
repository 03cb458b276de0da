package billing.cli.session;

import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The environment of one call of the program; tests replace it.
 *
 * @param in          standard input
 * @param out         standard output
 * @param err         standard error, UTF-8
 * @param environment the environment variables
 * @param directory   the working directory; empty for that of the process
 * @param clock       the current time unless {@code --now} is given
 * @param identifiers the source of identifiers in the order of a clock, created when first needed
 * @param terminal    which of the streams are terminals
 * @param program     how the program was called: {@code billing}, {@code ./billing}
 */
public record Console(InputStream in, StandardOutput out, PrintStream err,
                      Map<String, String> environment, Path directory, BillingClock clock,
                      Function<BillingClock, Identifiers> identifiers, Terminal terminal,
                      String program) {
    /**
     * Which streams are terminals, and how wide it is.
     *
     * @param in    standard input is one: prompts can be answered
     * @param out   standard output is one
     * @param err   standard error is one: progress can be shown
     * @param width its columns; 0 if unknown
     */
    public record Terminal(boolean in, boolean out, boolean err, int width) {
        /** No terminal anywhere: a pipe, a job, a test. */
        public static final Terminal NONE = new Terminal(false, false, false, 0);
    }

    /** The console of this process. The launcher detects terminals, which a JVM cannot. */
    public static Console ofProcess() {
        return new Console(System.in, new StandardOutput(new FileOutputStream(FileDescriptor.out)),
                new PrintStream(new FileOutputStream(FileDescriptor.err), false,
                        StandardCharsets.UTF_8), System.getenv(), Path.of(""), new SystemClock(),
                Identifiers::random, terminalOfProcess(),
                System.getProperty("billing.program", "billing"));
    }

    /** A command line that calls this program again as it was called, to be shown to people. */
    public String command(String... words) {
        return command(List.of(words));
    }

    /** The same with words in a list. */
    public String command(List<String> words) {
        return ShellWord.quoted(program) + " " + ShellWord.line(words);
    }

    private static Terminal terminalOfProcess() {
        String streams = System.getProperty("billing.terminal", "");
        return new Terminal(streams.contains("in"), streams.contains("out"),
                streams.contains("err"), Integer.getInteger("billing.columns", 0));
    }
}
