package billing.cli;

import billing.cli.output.Result;
import billing.cli.session.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of a command or a topic. */
@Command(name = "help", description = "Show help for a command or a topic.",
        footer = {"  billing help invoice list", "  billing help files",
            "  billing help catalog graduated > graduated.yaml"})
public final class HelpCommand implements Callable<Result> {
    @Parameters(arity = "0..*", paramLabel = "COMMAND|TOPIC", completionCandidates = Subjects.class,
            description = "A command, or one of: catalog, files, languages, mail, time, rounding,"
                + " environment, exit-codes. The name of an example may follow catalog.")
    private List<String> words = new ArrayList<>();

    /** Topics and commands, for completion. */
    private static final class Subjects extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Subjects() {
            super(HelpPages.TOPICS);
            CommandTree.groups().values().forEach(this::addAll);
        }
    }

    @Spec
    private CommandSpec spec;

    @Override
    public Result call() {
        if (words.size() == 1 && HelpPages.TOPICS.contains(words.get(0))) {
            return Result.text(HelpPages.topic(words.get(0)));
        }
        if (words.size() == 2 && words.get(0).equals(CatalogExamples.TOPIC)) {
            return Result.text(CatalogExamples.file(words.get(1)));
        }
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            command = command.getSubcommands().get(word);
            if (command == null) {
                throw new UsageException("unknown command or topic \""
                        + String.join(" ", words) + "\"", "list commands with `billing --help`;"
                        + " topics: " + String.join(", ", HelpPages.TOPICS));
            }
        }
        return HelpPages.of(command);
    }
}
