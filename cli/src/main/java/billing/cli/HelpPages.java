package billing.cli;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.input.SimilarNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** The pages of {@code billing help}: commands, the overview and the topics. */
final class HelpPages {
    /** The topics of {@code billing help} with their titles. */
    private static final Map<String, String> TITLES = new LinkedHashMap<>();

    static {
        TITLES.put("catalog", "Examples of metrics, plans, prices, coupons and taxes");
        TITLES.put("files", "Files that billing reads and writes");
        TITLES.put("languages", "Languages of documents and of the customer portal");
        TITLES.put("mail", "Documents sent by mail");
        TITLES.put("time", "Times, days and billing periods");
        TITLES.put("rounding", "Decimals and rounding");
        TITLES.put("environment", "Settings, environment variables and their order");
        TITLES.put("exit-codes", "Exit codes and error messages");
    }

    /** The names of the topics. */
    static final List<String> TOPICS = List.copyOf(TITLES.keySet());

    /** Names of commands that people use for others. */
    private static final Map<String, String> SYNONYMS = Map.of("vat", "tax");

    private HelpPages() {
    }

    /** The page of a command. */
    static Result of(CommandLine command) {
        return Result.text(HelpPage.of(command.getCommandSpec()));
    }

    /** The overview that {@code billing} without arguments shows. */
    static String map() {
        return resource("map.txt");
    }

    /** The page of a topic. */
    static String topic(String name) {
        return resource(name + ".txt").replace("{exit-codes}", exitCodes());
    }

    /** What the page of a topic is about. */
    static String title(String topic) {
        return TITLES.get(topic);
    }

    /** The hint for a wrong command line: the name that was probably meant, and the help. */
    static String hint(ParameterException failure) {
        String help = "see `" + failure.getCommandLine().getCommandSpec().qualifiedName()
                + " --help`";
        String question = failure instanceof UnmatchedArgumentException unmatched
                ? meant(unmatched) : failure instanceof MissingParameterException missing
                ? withOption(missing) : null;
        return question == null ? help : question + " " + help;
    }

    private static String meant(UnmatchedArgumentException unmatched) {
        CommandSpec spec = unmatched.getCommandLine().getCommandSpec();
        String word = unmatched.getUnmatched().get(0);
        if (unmatched.isUnknownOption()) {
            return SimilarNames.question(word, spec.optionsMap().keySet());
        }
        Set<String> commands = spec.subcommands().keySet();
        String other = SYNONYMS.getOrDefault(word, word);
        if (!other.equals(word) && commands.contains(other)) {
            return "did you mean \"" + other + "\"?";
        }
        Optional<String> verb = commands.stream().filter(noun -> word.startsWith(noun + "-"))
                .filter(noun -> spec.subcommands().get(noun).getSubcommands()
                        .containsKey(word.substring(noun.length() + 1)))
                .findFirst().map(noun -> noun + " " + word.substring(noun.length() + 1));
        return verb.map(words -> "did you mean \"" + words + "\"?")
                .orElseGet(() -> SimilarNames.question(word, commands));
    }

    /** The command line with the only missing option before an argument that belongs to it. */
    private static String withOption(MissingParameterException failure) {
        List<String> arguments = failure.getCommandLine().getUnmatchedArguments();
        return arguments.size() == 1 && failure.getMissing().size() == 1
                && failure.getMissing().get(0) instanceof OptionSpec option
                ? "did you mean `" + failure.getCommandLine().getCommandSpec().qualifiedName()
                + " " + option.shortestName() + " " + arguments.get(0) + "`?" : null;
    }

    private static String exitCodes() {
        List<String> lines = new ArrayList<>();
        Arrays.stream(ExitCode.values()).forEach(code ->
                lines.add(String.format(Locale.ROOT, "  %3d  %s", code.number(),
                        code.meaning())));
        return String.join("\n", lines);
    }

    private static String resource(String name) {
        try (InputStream text = HelpPages.class.getResourceAsStream("help/" + name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
