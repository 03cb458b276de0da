package billing.cli.command.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completions of fish from the model of the commands. */
final class FishCompletion {
    private final StringBuilder script = new StringBuilder(
            "# fish completion for billing; made by `billing completion fish`\n");

    private FishCompletion() {
    }

    static String script(CommandSpec root) {
        FishCompletion completion = new FishCompletion();
        completion.add(root, List.of());
        return completion.script.toString();
    }

    private void add(CommandSpec spec, List<String> path) {
        String here = condition(spec, path);
        spec.subcommands().forEach((name, verb) -> line(here, "-f -a " + name, description(
                verb.getCommandSpec().usageMessage().description())));
        spec.options().stream().filter(option -> !option.hidden() && !option.inherited())
                .forEach(option -> line(path.isEmpty() ? "" : here, names(option),
                        description(option.description())));
        for (CommandLine verb : spec.subcommands().values()) {
            List<String> longer = new ArrayList<>(path);
            longer.add(verb.getCommandName());
            add(verb.getCommandSpec(), longer);
        }
    }

    /** Fish knows which words were typed: all of the path, and none of the verbs below it. */
    private static String condition(CommandSpec spec, List<String> path) {
        if (path.isEmpty()) {
            return "__fish_use_subcommand";
        }
        String typed = path.stream().map(word -> "__fish_seen_subcommand_from " + word)
                .collect(Collectors.joining("; and "));
        return spec.subcommands().isEmpty() ? typed : typed
                + "; and not __fish_seen_subcommand_from "
                + String.join(" ", spec.subcommands().keySet());
    }

    private static String names(OptionSpec option) {
        String value = option.arity().max() > 0 ? " -r" : "";
        return Arrays.stream(option.names())
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2)
                        : "-s " + name.substring(1))
                .collect(Collectors.joining(" ")) + value;
    }

    private void line(String condition, String what, String description) {
        script.append("complete -c billing");
        if (!condition.isEmpty()) {
            script.append(" -n '").append(condition).append('\'');
        }
        script.append(' ').append(what).append(" -d '").append(description).append("'\n");
    }

    private static String description(String[] lines) {
        return lines.length == 0 ? "" : lines[0].replace("\\", "\\\\").replace("'", "\\'");
    }
}
