package billing.cli;

import billing.cli.output.ExitCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes the manual page of a command, in roff, from the model that the help is made of. */
final class ManualPage {
    private final CommandSpec spec;
    private final StringBuilder page = new StringBuilder();

    private ManualPage(CommandSpec spec) {
        this.spec = spec;
    }

    /** All pages by file name: {@code billing-sql.1}. */
    static Map<String, String> all(CommandLine root) {
        Map<String, String> pages = new TreeMap<>();
        add(root.getCommandSpec(), pages);
        return pages;
    }

    private static void add(CommandSpec spec, Map<String, String> pages) {
        pages.put(name(spec) + ".1", new ManualPage(spec).write());
        spec.subcommands().values().forEach(verb -> add(verb.getCommandSpec(), pages));
    }

    private static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private String write() {
        List<String> description = List.of(spec.usageMessage().description());
        line(".TH " + name(spec).toUpperCase(Locale.ROOT) + " 1 \"\" billing");
        section("NAME");
        text(name(spec) + " - " + summary(description));
        section("SYNOPSIS");
        line(".B " + escaped(spec.qualifiedName()));
        text(synopsis());
        if (description.size() > 1) {
            section("DESCRIPTION");
            description.subList(1, description.size()).forEach(this::text);
        }
        section("EXAMPLES");
        line(".nf");
        Arrays.stream(spec.usageMessage().footer()).forEach(this::text);
        line(".fi");
        commands();
        arguments();
        options();
        ending();
        return page.toString();
    }

    /** The first sentence, over as many lines as it takes, without its end. */
    private static String summary(List<String> description) {
        StringBuilder sentence = new StringBuilder();
        for (String line : description) {
            sentence.append(sentence.isEmpty() ? "" : " ").append(line);
            if (line.matches(".*[.:]")) {
                break;
            }
        }
        return sentence.toString().replaceAll("(?<=[a-z)`])\\. .*", ".");
    }

    private String synopsis() {
        StringBuilder words = new StringBuilder("[OPTIONS]");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
            words.append(' ').append(parameter.arity().min() == 0 ? "[" + label + "]" : label);
        }
        return words.append(spec.subcommands().isEmpty() ? "" : " COMMAND").toString();
    }

    private void commands() {
        if (spec.subcommands().isEmpty()) {
            return;
        }
        section("COMMANDS");
        spec.subcommands().forEach((name, verb) -> item("\\fB" + escaped(name) + "\\fP",
                verb.getCommandSpec().usageMessage().description()));
    }

    private void arguments() {
        if (spec.positionalParameters().isEmpty()) {
            return;
        }
        section("ARGUMENTS");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            item("\\fI" + escaped(parameter.paramLabel()) + "\\fP", parameter.description());
        }
    }

    private void options() {
        List<OptionSpec> own = spec.options().stream()
                .filter(option -> !option.inherited() && !option.hidden()).toList();
        if (!own.isEmpty()) {
            section("OPTIONS");
        }
        for (OptionSpec option : own) {
            String names = "\\fB" + escaped(String.join("\\fP, \\fB", option.names())) + "\\fP";
            item(option.arity().max() > 0
                    ? names + " \\fI" + escaped(option.paramLabel()) + "\\fP" : names,
                    option.description());
        }
    }

    private void ending() {
        if (spec.parent() != null) {
            section("SEE ALSO");
            text("billing(1) has the options of every command and the exit codes.");
            return;
        }
        section("EXIT STATUS");
        for (ExitCode code : ExitCode.values()) {
            item(String.valueOf(code.number()), code.meaning());
        }
    }

    private void section(String title) {
        line(".SH " + title);
    }

    private void item(String head, String... description) {
        line(".TP");
        line(head);
        Arrays.stream(description).forEach(this::text);
    }

    /** A line of text that begins like a request of roff would vanish. */
    private void text(String text) {
        String escaped = escaped(text);
        line(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped);
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\f", "\u0000").replace("\\", "\\e").replace("-", "\\-")
                .replace("\u0000", "\\f");
    }
}
