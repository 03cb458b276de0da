package billing.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help of one command: synopsis, description, examples, commands, arguments and options, in 80
 * columns. Lines break between words only; the library would also break after hyphens, within the
 * names of options.
 */
final class HelpPage {
    /** Columns of a page. */
    static final int WIDTH = 80;
    /** A longer label has a line of its own, above its description. */
    private static final int LABEL_MAX = 26;
    private static final String MARGIN = "  ";
    private final CommandSpec spec;
    private final StringBuilder page = new StringBuilder();

    private HelpPage(CommandSpec spec) {
        this.spec = spec;
    }

    /** The page of a command. */
    static String of(CommandSpec spec) {
        return new HelpPage(spec).write();
    }

    /** How the command is called: {@code billing sql [OPTIONS] QUERY}. */
    static String synopsis(CommandSpec spec) {
        StringBuilder words = new StringBuilder(spec.qualifiedName()).append(" [OPTIONS]");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            String label = label(parameter);
            words.append(' ').append(parameter.arity().min() == 0 ? "[" + label + "]" : label);
        }
        return words.append(spec.subcommands().isEmpty() ? "" : " COMMAND").toString();
    }

    /** What the command does, in one sentence. */
    static String summary(CommandSpec spec) {
        return spec.usageMessage().description()[0];
    }

    /** The paragraphs of the description after its first sentence. */
    static List<String> details(CommandSpec spec) {
        List<String> paragraphs = new ArrayList<>();
        String[] lines = spec.usageMessage().description();
        for (int i = 1; i < lines.length; i++) {
            boolean continues = !paragraphs.isEmpty() && !lines[i - 1].isEmpty();
            if (continues && !lines[i].isEmpty()) {
                paragraphs.add(paragraphs.remove(paragraphs.size() - 1) + " " + lines[i]);
            } else if (!lines[i].isEmpty()) {
                paragraphs.add(lines[i]);
            }
        }
        return paragraphs;
    }

    /** The verbs of a noun under their present names, without hidden ones. */
    static Map<String, CommandSpec> verbs(CommandSpec spec) {
        Map<String, CommandSpec> verbs = new LinkedHashMap<>();
        spec.subcommands().forEach((name, verb) -> {
            CommandSpec found = verb.getCommandSpec();
            if (name.equals(found.name()) && !found.usageMessage().hidden()) {
                verbs.put(name, found);
            }
        });
        return verbs;
    }

    /** The options that the command itself declares, without hidden ones. */
    static List<OptionSpec> options(CommandSpec spec) {
        return spec.options().stream()
                .filter(option -> !option.inherited() && !option.hidden()).toList();
    }

    /** What an option or argument is; whether it must be given is added. */
    static String text(ArgSpec argument) {
        String text = String.join(" ", argument.description());
        boolean mustBeNamed = argument.isOption() && argument.required()
                && argument.group() == null;
        return mustBeNamed ? text + " Required." : text;
    }

    /** How an argument is shown: {@code FILE...}; {@code [DIR]} if an option can do without it. */
    static String label(ArgSpec argument) {
        String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
        return argument.isOption() && argument.arity().min() == 0
                && argument.arity().max() > 0 ? "[" + label + "]" : label;
    }

    /** The names of an option, the shortest first. */
    static List<String> names(OptionSpec option) {
        Stream<String> names = Stream.of(option.names())
                .sorted(Comparator.comparingInt(String::length));
        return (option.negatable() ? names.map(name -> name.replaceFirst("^--", "--[no-]"))
                : names).toList();
    }

    private String write() {
        page.append(synopsis(spec)).append('\n');
        paragraph(summary(spec));
        details(spec).forEach(this::paragraph);
        page.append("\nExamples:\n");
        for (String line : spec.usageMessage().footer()) {
            page.append(line).append('\n');
        }
        commands();
        rows("Arguments", rows(spec.positionalParameters(), HelpPage::label));
        rows("Options", rows(options(spec), HelpPage::head));
        topics();
        inherited();
        return page.toString();
    }

    private void paragraph(String text) {
        page.append('\n');
        wrapped(text, WIDTH).forEach(line -> page.append(line).append('\n'));
    }

    private void commands() {
        if (spec.parent() == null) {
            page.append("\nCommands:\n");
            int longest = CommandTree.groups().values().stream().flatMap(List::stream)
                    .mapToInt(String::length).max().orElse(1);
            CommandTree.groups().forEach((title, names) -> {
                page.append(MARGIN).append(title).append('\n');
                names.forEach(name -> row(MARGIN + MARGIN + name,
                        2 * MARGIN.length() + longest + 2,
                        summary(spec.subcommands().get(name).getCommandSpec())));
            });
            return;
        }
        Map<String, String> rows = new LinkedHashMap<>();
        verbs(spec).forEach((name, verb) -> rows.put(name, summary(verb)));
        rows("Commands", rows);
    }

    private void topics() {
        if (spec.parent() == null) {
            Map<String, String> rows = new LinkedHashMap<>();
            HelpPages.TOPICS.forEach(topic -> rows.put(topic, HelpPages.title(topic) + "."));
            rows("Topics, see `billing help TOPIC`", rows);
        }
    }

    private static <T extends ArgSpec> Map<String, String> rows(
            List<T> arguments, Function<T, String> label) {
        return arguments.stream().collect(Collectors.toMap(label, HelpPage::text,
                (first, second) -> first, LinkedHashMap::new));
    }

    /** Long names below each other, short ones before them. */
    private static String head(OptionSpec option) {
        List<String> names = names(option);
        String indent = names.get(0).startsWith("--") ? "    " : "";
        return indent + String.join(", ", names)
                + (option.arity().max() > 0 ? " " + label(option) : "");
    }

    private void rows(String title, Map<String, String> rows) {
        if (rows.isEmpty()) {
            return;
        }
        page.append('\n').append(title).append(":\n");
        int longest = rows.keySet().stream().mapToInt(String::length)
                .filter(length -> length <= LABEL_MAX).max().orElse(LABEL_MAX);
        rows.forEach((label, text) -> row(MARGIN + label, MARGIN.length() + longest + 2, text));
    }

    /** A label with its text in a column to the right. */
    private void row(String label, int column, String text) {
        List<String> lines = wrapped(text, WIDTH - column);
        page.append(label);
        if (label.length() > column - 2) {
            page.append('\n').append(" ".repeat(column));
        } else {
            page.append(" ".repeat(column - label.length()));
        }
        page.append(String.join("\n" + " ".repeat(column), lines)).append('\n');
    }

    /** The options of every command in brief. */
    private void inherited() {
        String names = spec.options().stream().filter(OptionSpec::inherited)
                .map(option -> option.shortestName() + (option.arity().max() > 0
                        ? "\u00a0" + option.paramLabel() : "")).collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            page.append("\nGlobal options, see `billing --help`:\n");
            wrapped(names, WIDTH - MARGIN.length()).forEach(line ->
                    page.append(MARGIN).append(line.replace('\u00a0', ' ')).append('\n'));
        }
    }

    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
