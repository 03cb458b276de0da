package billing.cli;

import billing.cli.config.Setting;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.ResultWriter;
import billing.cli.session.Console;
import billing.cli.session.Session;
import billing.engine.Database;
import billing.engine.driver.DatabaseAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** The entry point: parses the arguments, runs one command, writes its result. */
public final class Main {
    private static final Set<String> WITHOUT_DATABASE =
            Set.of("version", "help", "--help", "-h", "completion");

    /** They must work so that faulty settings can be found and fixed. */
    private static final Set<String> WITHOUT_SETTINGS =
            Set.of("version", "help", "completion", "doctor");

    private Main() {
    }

    /** Runs the command line and exits with its documented code. */
    public static void main(String[] args) {
        System.exit(start(Console.ofProcess(), args));
    }

    /** Runs a process's only command; the exit code. */
    public static int start(Console console, String... args) {
        if (args.length > 0 && !WITHOUT_DATABASE.contains(args[0])) {
            Database.preload(isOnServer(console, args));
        }
        return run(console, args);
    }

    /** Whether the arguments, which are not parsed yet, or the environment name a server. */
    private static boolean isOnServer(Console console, String... args) {
        String named = console.environment().getOrDefault(Setting.DB.variable(), "");
        return Stream.concat(Stream.of(named), Stream.of(args))
                .anyMatch(text -> text.contains(DatabaseAddress.SCHEME)
                        || text.contains(DatabaseAddress.SHORT_SCHEME));
    }

    /** Runs one command in this process; the exit code. */
    public static int run(Console console, String... args) {
        Billing root = new Billing();
        try (Session session = new Session(console, root.options())) {
            try {
                int exit = execute(CommandTree.forArguments(root, session, args), session, args);
                console.out().requireWritten();
                return exit;
            } catch (Exception | StackOverflowError | OutOfMemoryError e) {
                return new ErrorReport(session, List.of(args)).report(e).number();
            }
        } finally {
            console.out().flush();
            console.err().flush();
        }
    }

    private static int execute(CommandLine line, Session session, String... args)
            throws Exception {
        if (args.length > 0 && args[0].equals(Completions.ASKED)) {
            Completions.of(line, session, List.of(args).subList(1, args.length))
                    .forEach(session.console().out()::println);
            return ExitCode.DONE.number();
        }
        ParseResult parsed = line.parseArgs(TrailingComment.removed(line, args));
        List<CommandLine> chain = parsed.asCommandLineList();
        boolean needsSettings = chain.stream().noneMatch(CommandLine::isUsageHelpRequested)
                && chain.size() > 1 && !WITHOUT_SETTINGS.contains(chain.get(1).getCommandName());
        if (needsSettings) {
            session.requireValidNow();
        } else {
            session.ignoreFaultySettings();
        }
        for (CommandLine each : chain) {
            if (each.isUsageHelpRequested()) {
                refuseUnknownCommand(each);
                return write(HelpPages.of(each), session);
            }
        }
        chain.forEach(each -> EmptyArguments.refuse(each.getParseResult()));
        return write(run(chain.get(chain.size() - 1)), session);
    }

    /** Picocli leaves out what it does not know when it is asked for help. */
    private static void refuseUnknownCommand(CommandLine asked) {
        List<String> unknown = asked.getUnmatchedArguments();
        if (!unknown.isEmpty() && !unknown.get(0).startsWith("-")
                && !asked.getSubcommands().isEmpty()) {
            throw new UnmatchedArgumentException(asked, unknown);
        }
    }

    /** A noun without a verb, {@code billing plan}, shows its help. */
    private static Result run(CommandLine command) throws Exception {
        Object object = command.getCommand();
        return object instanceof Callable<?> callable ? (Result) callable.call()
                : HelpPages.of(command);
    }

    private static int write(Result result, Session session) {
        ResultWriter writer = session.writer();
        session.console().out().print(writer.write(result));
        session.console().out().flush();
        String emptiness = writer.emptiness(result);
        if (emptiness != null) {
            session.say(emptiness);
        }
        result.notes().forEach(session::say);
        result.warnings().forEach(session::warn);
        return result.exit().number();
    }
}
