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
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** How help looks: what it is, examples, then arguments and options; and the topics. */
final class HelpPages {
    /** What {@code billing help TOPIC} knows besides the commands. */
    static final List<String> TOPICS =
            List.of("exit-codes", "environment", "files", "time", "rounding");
    private static final int WIDTH = 100;

    private HelpPages() {
    }

    /** The page of a command. */
    static Result of(CommandLine command) {
        return Result.text(command.getUsageMessage());
    }

    /** What {@code billing} alone says. */
    static String map() {
        return resource("map.txt");
    }

    /** The text of a topic. */
    static String topic(String name) {
        return resource(name + ".txt").replace("{exit-codes}", exitCodes());
    }

    /** What a person can do about a wrong command line. */
    static String hint(ParameterException failure) {
        String help = "see `" + failure.getCommandLine().getCommandSpec().qualifiedName()
                + " --help`";
        if (failure instanceof UnmatchedArgumentException unmatched) {
            CommandSpec spec = failure.getCommandLine().getCommandSpec();
            String question = SimilarNames.question(unmatched.getUnmatched().get(0),
                    unmatched.isUnknownOption() ? spec.optionsMap().keySet()
                            : spec.subcommands().keySet());
            return question == null ? help : question + " " + help;
        }
        return help;
    }

    /** Gives a tree of commands the layout. */
    static CommandLine layOut(CommandLine root) {
        root.setUsageHelpWidth(WIDTH);
        root.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                HelpPages::groupedCommands);
        layOutBranch(root);
        return root;
    }

    private static void layOutBranch(CommandLine command) {
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true)
                .synopsisHeading("").footerHeading("%nExamples:%n").descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n").commandListHeading("%nCommands:%n")
                .optionListHeading("%nOptions:%n");
        command.setHelpSectionKeys(List.of(UsageMessageSpec.SECTION_KEY_SYNOPSIS,
                UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
                UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                UsageMessageSpec.SECTION_KEY_FOOTER_HEADING, UsageMessageSpec.SECTION_KEY_FOOTER,
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
                UsageMessageSpec.SECTION_KEY_OPTION_LIST));
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                HelpPages::options);
        command.getSubcommands().values().forEach(HelpPages::layOutBranch);
    }

    /** A command's own options in full, those of every command in one line. */
    private static String options(Help help) {
        List<OptionSpec> own = help.commandSpec().options().stream()
                .filter(option -> !option.inherited() && !option.hidden()).toList();
        List<OptionSpec> inherited = help.commandSpec().options().stream()
                .filter(OptionSpec::inherited).toList();
        String text = own.isEmpty() ? "" : help.createHeading("%nOptions:%n")
                + help.optionListExcludingGroups(own);
        return inherited.isEmpty() ? text : text + "\nOptions of every command, see"
                + " `billing --help`:\n" + wrapped(inherited);
    }

    private static String wrapped(List<OptionSpec> options) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(" ");
        for (OptionSpec option : options) {
            String brief = brief(option);
            if (line.length() + brief.length() + 2 > WIDTH) {
                lines.append(line).append('\n');
                line = new StringBuilder(" ");
            }
            line.append(' ').append(brief).append(',');
        }
        return lines.append(line.substring(0, line.length() - 1)).append('\n').toString();
    }

    private static String brief(OptionSpec option) {
        return option.shortestName()
                + (option.arity().max() > 0 ? " " + option.paramLabel() : "");
    }

    private static String groupedCommands(Help help) {
        StringBuilder text = new StringBuilder();
        int longest = CommandTree.groups().values().stream().flatMap(List::stream)
                .mapToInt(String::length).max().orElse(1);
        for (Map.Entry<String, List<String>> group : CommandTree.groups().entrySet()) {
            text.append("  ").append(group.getKey()).append('\n');
            for (String name : group.getValue()) {
                String description = description(help.subcommands().get(name));
                text.append(String.format("    %-" + longest + "s  %s%n", name, description));
            }
        }
        return text.toString();
    }

    private static String description(Help command) {
        String[] description = command.commandSpec().usageMessage().description();
        return description.length == 0 ? "" : description[0];
    }

    private static String exitCodes() {
        List<String> lines = new ArrayList<>();
        Arrays.stream(ExitCode.values()).forEach(code ->
                lines.add(String.format("  %3d  %s", code.number(), code.meaning())));
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
