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
        HelpPages.TOPICS.forEach(topic ->
                pages.put(topicName(topic) + ".7", new ManualPage(null).write(topic)));
        return pages;
    }

    private static String topicName(String topic) {
        return "billing-" + topic;
    }

    private static void add(CommandSpec spec, Map<String, String> pages) {
        pages.put(name(spec) + ".1", new ManualPage(spec).write());
        HelpPage.verbs(spec).values().forEach(verb -> add(verb, pages));
    }

    private static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private String write() {
        line(".TH " + name(spec).toUpperCase(Locale.ROOT) + " 1 \"\" billing");
        section("NAME");
        text(name(spec) + " - " + HelpPage.summary(spec).replaceAll("\\.$", ""));
        section("SYNOPSIS");
        line(".B " + escaped(spec.qualifiedName()));
        text(HelpPage.synopsis(spec).substring(spec.qualifiedName().length() + 1));
        List<String> details = HelpPage.details(spec);
        if (!details.isEmpty()) {
            section("DESCRIPTION");
            text(details.get(0));
            details.stream().skip(1).forEach(paragraph -> {
                line(".PP");
                text(paragraph);
            });
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

    /** The page of a topic has the text of {@code billing help}, line by line. */
    private String write(String topic) {
        line(".TH " + topicName(topic).toUpperCase(Locale.ROOT) + " 7 \"\" billing");
        section("NAME");
        text(topicName(topic) + " - " + HelpPages.title(topic));
        section("DESCRIPTION");
        line(".nf");
        HelpPages.topic(topic).lines().forEach(this::text);
        line(".fi");
        section("SEE ALSO");
        text("billing(1). The command `billing help " + topic + "` shows this page.");
        return page.toString();
    }

    private void commands() {
        if (spec.subcommands().isEmpty()) {
            return;
        }
        section("COMMANDS");
        HelpPage.verbs(spec).forEach((name, verb) ->
                item("\\fB" + escaped(name) + "\\fP", HelpPage.summary(verb)));
    }

    private void arguments() {
        if (spec.positionalParameters().isEmpty()) {
            return;
        }
        section("ARGUMENTS");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            item("\\fI" + escaped(HelpPage.label(parameter)) + "\\fP",
                    HelpPage.text(parameter));
        }
    }

    private void options() {
        List<OptionSpec> own = HelpPage.options(spec);
        if (!own.isEmpty()) {
            section("OPTIONS");
        }
        for (OptionSpec option : own) {
            String names = "\\fB"
                    + escaped(String.join("\\fP, \\fB", HelpPage.names(option))) + "\\fP";
            item(option.arity().max() > 0
                    ? names + " \\fI" + escaped(HelpPage.label(option)) + "\\fP" : names,
                    HelpPage.text(option));
        }
    }

    private void ending() {
        if (spec.parent() != null) {
            section("SEE ALSO");
            text("billing(1) describes the global options and the exit codes.");
            return;
        }
        section("EXIT STATUS");
        for (ExitCode code : ExitCode.values()) {
            item(String.valueOf(code.number()), code.meaning());
        }
        section("SEE ALSO");
        HelpPages.TOPICS.forEach(topic -> item("\\fB" + escaped(topicName(topic)) + "\\fP(7)",
                HelpPages.title(topic)));
    }

    private void section(String title) {
        line(".SH " + title);
    }

    private void item(String head, String description) {
        line(".TP");
        line(head);
        text(description);
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
