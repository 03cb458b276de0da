package billing.cli;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.engine.Engines;
import billing.engine.ResourceNames;
import billing.engine.driver.Schema;
import billing.usage.store.TransactionIds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

/**
 * The completions of a command line: commands, options, their values, and names in the database.
 * The completion scripts call the program for them, so that all shells offer the same.
 */
final class Completions {
    /** The first argument of a completion request; the typed words follow it. */
    static final String ASKED = "__complete";
    /** Instead of candidates: the shell shall complete names of files, or of folders. */
    private static final String FILES = ":files";
    private static final String FOLDERS = ":folders";
    private static final int NAMES_MAX = 100;
    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry("--customer", "customer"), Map.entry("--customers", "customer"),
            Map.entry("--plan", "plan"), Map.entry("--plan-code", "plan"),
            Map.entry("--coupon", "coupon"), Map.entry("--metric", "billable_metric"),
            Map.entry("--entity", "billing_entity"), Map.entry("--add-on", "add_on"),
            Map.entry("--subscription", "subscription"), Map.entry("--invoice", "invoice"),
            Map.entry("--tax", "tax"), Map.entry("--section", "invoice_custom_section"));
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("INVOICE", "invoice"), Map.entry("INVOICES", "invoice"),
            Map.entry("INVOICE|FEE", "invoice"), Map.entry("CUSTOMER", "customer"),
            Map.entry("SUBSCRIPTION", "subscription"), Map.entry("PLAN", "plan"),
            Map.entry("RECEIPT", "payment_receipt"), Map.entry("WALLET", "wallet"),
            Map.entry("PAYMENT", "payment"), Map.entry("KEY", "api_key"),
            Map.entry("TRANSACTION_ID", "event"), Map.entry("ENDPOINT", "webhook_endpoint"));
    /** The resource that a verb's first argument names if its label is only CODE or ID. */
    private static final Map<String, String> NOUNS = Map.ofEntries(Map.entry("plan", "plan"),
            Map.entry("metric", "billable_metric"), Map.entry("addon", "add_on"),
            Map.entry("tax", "tax"), Map.entry("coupon", "coupon"),
            Map.entry("feature", "feature"), Map.entry("entity", "billing_entity"),
            Map.entry("customer", "customer"), Map.entry("subscription", "subscription"),
            Map.entry("credit-note", "credit_note"), Map.entry("receipt", "payment_receipt"),
            Map.entry("fee", "fee"), Map.entry("payment-method", "payment_method"),
            Map.entry("request", "payment_request"));
    /** The verbs whose table is made to complete the names of its columns: they only read. */
    private static final Set<String> LISTS = Set.of("list", "applied", "deliveries",
            "transactions");
    private static final List<String> PLAIN_LABELS = List.of("CODE", "ID", "EXTERNAL_ID", "NUMBER",
            "NOTE");
    private final Session session;
    private final CommandLine root;
    private final List<String> typed;
    private CommandLine command;
    private ArgSpec open;
    private int arguments;

    private Completions(CommandLine root, Session session, List<String> typed) {
        this.root = root;
        this.command = root;
        this.session = session;
        this.typed = typed;
    }

    /**
     * The candidates, each with a tab before its description.
     *
     * @param words the words after {@code billing} up to the cursor; the last may be empty
     */
    static List<String> of(CommandLine root, Session session, List<String> words) {
        if (words.isEmpty()) {
            return List.of();
        }
        List<String> typed = words.subList(0, words.size() - 1);
        try {
            root.parseArgs(typed.toArray(String[]::new));
        } catch (ParameterException e) {
            // An incomplete command line does not parse; --db may have been read all the same.
        }
        Completions completions = new Completions(root, session, typed);
        typed.forEach(completions::pass);
        return completions.at(words.get(words.size() - 1));
    }

    /** Advances over a complete word. */
    private void pass(String word) {
        if (word.equals("=")) {
            return; // Bash splits --option=value at the sign.
        }
        if (open != null) {
            open = null;
        } else if (word.startsWith("-")) {
            OptionSpec option = command.getCommandSpec().optionsMap().get(word);
            open = option != null && option.arity().max() > 0 ? option : null;
        } else if (arguments == 0 && command.getSubcommands().containsKey(word)) {
            command = command.getSubcommands().get(word);
        } else {
            arguments++;
        }
    }

    private List<String> at(String word) {
        int sign = word.startsWith("--") ? word.indexOf('=') : -1;
        if (open == null && sign > 0) {
            String name = word.substring(0, sign);
            open = command.getCommandSpec().optionsMap().get(name);
            return open == null ? List.of() : values(open, word.substring(sign + 1))
                    .map(value -> value.startsWith(":") ? value : name + "=" + value).toList();
        }
        if (open != null) {
            return values(open, word.equals("=") ? "" : word).toList();
        }
        if (word.startsWith("-")) {
            return options(word);
        }
        if (isOf("help") && arguments > 0) {
            return helpWords(word);
        }
        List<String> all = new ArrayList<>();
        if (arguments == 0) {
            command.getSubcommands().forEach((name, verb) -> {
                if (name.startsWith(word) && name.equals(verb.getCommandSpec().name())) {
                    all.add(described(name, verb.getCommandSpec().usageMessage().description()));
                }
            });
        }
        argument().ifPresent(argument -> values(argument, word).forEach(all::add));
        return all;
    }

    /** What follows the first word of {@code help}: an example of a topic, or a verb. */
    private List<String> helpWords(String start) {
        List<String> words = typed.stream().filter(word -> !word.startsWith("-")).toList();
        CommandLine about = root;
        for (String word : words.subList(words.indexOf("help") + 1, words.size())) {
            if (about == root && word.equals(CatalogExamples.TOPIC)) {
                return arguments > 1 ? List.of() : CatalogExamples.names().stream()
                        .filter(name -> name.startsWith(start)).toList();
            }
            about = about.getSubcommands().get(word);
            if (about == null) {
                return List.of();
            }
        }
        return HelpPage.verbs(about.getCommandSpec()).entrySet().stream()
                .filter(verb -> verb.getKey().startsWith(start))
                .map(verb -> described(verb.getKey(),
                        verb.getValue().usageMessage().description())).toList();
    }

    private Optional<PositionalParamSpec> argument() {
        return command.getCommandSpec().positionalParameters().stream()
                .filter(one -> one.index().contains(arguments)).findFirst();
    }

    private List<String> options(String start) {
        return command.getCommandSpec().options().stream().filter(option -> !option.hidden())
                .flatMap(option -> Stream.of(option.names())
                        .filter(name -> name.startsWith(start) && (name.startsWith("--")
                                || start.length() < 2 || start.equals(name)))
                        .map(name -> described(name, option.description()))).sorted().toList();
    }

    private Stream<String> values(ArgSpec argument, String start) {
        String label = argument.paramLabel();
        if (argument instanceof OptionSpec option && option.longestName().equals("--columns")) {
            return columns(start);
        }
        if (argument.completionCandidates() != null) {
            List<String> candidates = new ArrayList<>();
            argument.completionCandidates().forEach(one ->
                    candidates.add(one.toLowerCase(Locale.ROOT)));
            return (argument.type().isEnum() ? helpful(argument, candidates) : candidates).stream()
                   .filter(one -> one.startsWith(start));
        }
        if (label.startsWith("FILE") || label.equals("PATH") && !isOf("api")) {
            return Stream.of(FILES);
        }
        if (label.equals("FOLDER") || label.equals("DIR")) {
            return Stream.of(FOLDERS);
        }
        String resource = resource(argument, label);
        return resource == null ? Stream.empty() : names(resource, start).stream();
    }

    /** The columns of a list: the last of the names before the cursor is completed. */
    private Stream<String> columns(String start) {
        if (!LISTS.contains(command.getCommandName())
                || !(command.getCommand() instanceof Callable<?> list)) {
            return Stream.empty();
        }
        try {
            root.parseArgs(typed.stream().takeWhile(word -> !word.equals("--columns"))
                    .toArray(String[]::new));
            String chosen = start.substring(0, start.lastIndexOf(',') + 1);
            return ((Result) list.call()).columns().stream().map(name -> chosen + name)
                    .filter(name -> name.startsWith(start));
        } catch (Exception e) {
            return Stream.empty(); // An argument is missing or names nothing.
        }
    }

    /** The values that the help names, if it names any: some states cannot be filtered by. */
    private static List<String> helpful(ArgSpec argument, List<String> candidates) {
        Set<String> named = new HashSet<>(List.of(
                String.join(" ", argument.description()).split("[^A-Za-z_-]+")));
        List<String> helpful = candidates.stream()
                .map(one -> named.contains(one) ? one : one.replace('_', '-'))
                .filter(named::contains).toList();
        return helpful.isEmpty() ? candidates : helpful;
    }

    private String resource(ArgSpec argument, String label) {
        if (argument instanceof OptionSpec option) {
            return Stream.of(option.names()).map(OPTIONS::get).filter(one -> one != null)
                    .findFirst().orElse(LABELS.get(label));
        }
        CommandSpec parent = command.getCommandSpec().parent();
        if (label.equals("URL")) {
            return command.getCommandName().equals("remove") ? "webhook_endpoint" : null;
        }
        return LABELS.containsKey(label) ? LABELS.get(label)
                : parent != null && PLAIN_LABELS.contains(label)
                        ? NOUNS.get(parent.name()) : null;
    }

    private boolean isOf(String noun) {
        return command.getCommandName().equals(noun);
    }

    /** None if the database is missing, outdated or damaged: completion changes nothing. */
    private List<String> names(String resource, String start) {
        try {
            return Engines.schemaVersion(session.databaseAddress()) != Schema.NEWEST ? List.of()
                    : session.database().read(handle -> resource.equals("event")
                            ? new TransactionIds(handle).startingWith(start, NAMES_MAX)
                            : new ResourceNames(handle).startingWith(resource, start, NAMES_MAX));
        } catch (RuntimeException e) {
            return List.of();
        }
    }

    private static String described(String name, String[] description) {
        return description.length == 0 ? name : name + "\t" + description[0];
    }
}
