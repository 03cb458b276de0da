package billing.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Command lines with arguments of right and wrong kinds; the same for the same seed. */
final class RandomCommands {
    /** What listens, builds whole examples, opens a browser or asks other machines. */
    private static final Set<String> LEFT_OUT = Set.of("serve", "console", "demo", "invoice open",
            "usage send", "webhook listen", "webhook test", "webhook retry", "completion");
    private static final List<String> ODD = List.of("", " ", "-1", "0", "1e999999", "9".repeat(80),
            "NaN", "1.5", "-0.01", "99999999999999999999", "2147483648", "null", "--", "-", "@x",
            "@@", "\u001b[31mred", "a\u0000b", "a\nb", "a\r\nb", "\u009b2J", "\u202eevil",
            "\ud800", "é", "😀", "'; DROP TABLE plans; --", "%s%n", "*", "../../x",
            "no/such/file",
            ".", "billing.db", "catalog.yaml", "=1+1", "x".repeat(5_000), "2024-02-30",
            "2023-02-29", "0000-01-01", "9999-12-31", "+999999999-12-31",
            "2016-12-31T23:59:60Z", "2024-03-04T25:00:00Z", "EUR", "eur", "XXX", "true", "[]",
            "{}", "{\"a\":1}", "a=b", "=b", "a=", "a=b=c", "(((((", "1/0", "select 1",
            "00000000-0000-0000-0000-000000000000", "1-1-1-1-1");
    private final List<CommandSpec> commands = new ArrayList<>();
    private final Random random;
    private final Map<String, List<String>> known;

    /**
     * Command lines of a tree.
     *
     * @param known names and identifiers of what there is, by kind
     */
    RandomCommands(CommandSpec root, Map<String, List<String>> known, Random random) {
        this.random = random;
        this.known = known;
        collect(root);
    }

    /** The command at a place of the tree, for every number; with random arguments. */
    List<String> of(int number) {
        CommandSpec command = commands.get(Math.floorMod(number, commands.size()));
        List<String> words = new ArrayList<>(List.of(path(command).split(" ")));
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            boolean wanted = parameter.arity().min() > 0;
            if (random.nextInt(12) > (wanted ? 0 : 7)) {
                words.add(value(parameter));
            }
        }
        for (OptionSpec option : command.options()) {
            if (random.nextInt(12) > (option.required() ? 1 : 9) && !isHelp(option)) {
                add(words, option);
            }
        }
        if (random.nextInt(30) == 0) {
            words.add(1 + random.nextInt(words.size()), odd());
        }
        if (random.nextInt(15) == 0) {
            words.addAll(List.of("-o", one(List.of("json", "yaml", "csv", "table", odd()))));
        }
        return words;
    }

    private void add(List<String> words, OptionSpec option) {
        words.add(option.longestName());
        if (option.arity().max() > 0) {
            words.add(value(option));
        }
    }

    private String value(ArgSpec argument) {
        if (random.nextInt(4) == 0) {
            return odd();
        }
        List<String> candidates = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(candidates::add);
        }
        if (!candidates.isEmpty()) {
            return one(candidates);
        }
        String label = argument.paramLabel().toUpperCase(Locale.ROOT);
        if (label.contains("FILE") || label.contains("PATH")) {
            return one(List.of("catalog.yaml", "usage.csv", "bank.csv", "new-file", "bank.xml"));
        } else if (label.contains("DATE") || label.contains("TIME") || label.contains("INSTANT")) {
            return one(List.of("2024-01-31", "2024-02-29", "2024-03-05", "2024-03-04T12:00:00Z"));
        } else if (label.contains("MONTH")) {
            return one(List.of("2024-01", "2024-03"));
        } else if (label.matches("<?(N|COUNT|CENTS|NUMBER|CREDITS|DAYS|UNITS|AMOUNT|RATE)>?")) {
            return one(List.of("0", "1", "3", "10", "100", "2500"));
        }
        return known(argument);
    }

    /** Mostly of the kind that the option, its value or else the command is named by. */
    private String known(ArgSpec argument) {
        String option = argument instanceof OptionSpec named ? named.longestName() : "";
        for (String name : List.of(option, argument.paramLabel(), path(argument.command()))) {
            for (Map.Entry<String, List<String>> kind : known.entrySet()) {
                boolean meant = name.toLowerCase(Locale.ROOT).contains(kind.getKey());
                if (meant && !kind.getValue().isEmpty() && random.nextInt(10) > 0) {
                    return one(kind.getValue());
                }
            }
        }
        return one(known.values().stream().flatMap(List::stream).toList());
    }

    private String odd() {
        return one(ODD);
    }

    private String one(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static boolean isHelp(OptionSpec option) {
        return option.usageHelp()
                || Set.of("--db", "--project", "--debug").contains(option.longestName());
    }

    private static String path(CommandSpec command) {
        return command.qualifiedName().substring(command.root().qualifiedName().length()).strip();
    }

    private void collect(CommandSpec spec) {
        boolean isLeaf = spec.subcommands().isEmpty();
        if (isLeaf && LEFT_OUT.stream().noneMatch(path(spec)::startsWith)) {
            commands.add(spec);
        }
        spec.subcommands().values().stream().distinct()
                .forEach(verb -> collect(verb.getCommandSpec()));
    }
}
