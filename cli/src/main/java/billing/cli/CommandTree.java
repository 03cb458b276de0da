package billing.cli;

import billing.cli.command.access.ApiKeyCommand;
import billing.cli.command.access.LinkCommand;
import billing.cli.command.access.WebhookCommand;
import billing.cli.command.alert.AlertCommand;
import billing.cli.command.book.ReportCommand;
import billing.cli.command.catalog.AddOnCommand;
import billing.cli.command.catalog.ApplyCommand;
import billing.cli.command.catalog.CouponCommand;
import billing.cli.command.catalog.CustomerCommand;
import billing.cli.command.catalog.DiffCommand;
import billing.cli.command.catalog.EntityCommand;
import billing.cli.command.catalog.ExportCommand;
import billing.cli.command.catalog.FeatureCommand;
import billing.cli.command.catalog.MetricCommand;
import billing.cli.command.catalog.PlanCommand;
import billing.cli.command.catalog.TaxCommand;
import billing.cli.command.catalog.ValidateCommand;
import billing.cli.command.creditnote.CreditNoteCommand;
import billing.cli.command.demo.DemoCommand;
import billing.cli.command.dunning.DunningCommand;
import billing.cli.command.einvoice.EinvoiceCommand;
import billing.cli.command.fee.FeeCommand;
import billing.cli.command.invoice.CheckCommand;
import billing.cli.command.invoice.ExplainCommand;
import billing.cli.command.invoice.InvoiceCommand;
import billing.cli.command.payment.PaymentCommand;
import billing.cli.command.payment.PaymentMethodCommand;
import billing.cli.command.payment.ReceiptCommand;
import billing.cli.command.repair.CorrectCommand;
import billing.cli.command.repair.SimulateCommand;
import billing.cli.command.run.RunCommand;
import billing.cli.command.send.SendCommand;
import billing.cli.command.server.ApiCommand;
import billing.cli.command.server.ConsoleCommand;
import billing.cli.command.server.ServeCommand;
import billing.cli.command.subscription.SubscriptionCommand;
import billing.cli.command.system.BackupCommand;
import billing.cli.command.system.CompletionCommand;
import billing.cli.command.system.DoctorCommand;
import billing.cli.command.system.InitCommand;
import billing.cli.command.system.MigrateCommand;
import billing.cli.command.system.RestoreCommand;
import billing.cli.command.system.SqlCommand;
import billing.cli.command.system.VersionCommand;
import billing.cli.command.usage.RateCommand;
import billing.cli.command.usage.UsageCommand;
import billing.cli.command.wallet.WalletCommand;
import billing.cli.session.CurrencyConverter;
import billing.cli.session.DateConverter;
import billing.cli.session.DecimalConverter;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.cli.session.ZoneConverter;
import billing.kernel.money.CurrencyUnit;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All commands by name. Reading the annotations of a command costs milliseconds, so a call builds
 * only the branch that its arguments name; help, completion and manual build the whole tree.
 */
final class CommandTree {
    /** The commands as the overview groups them. */
    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();
    /** Commands that need the whole tree. */
    private static final Set<String> NEEDING_ALL = Set.of("help", "completion");

    static {
        GROUPS.put("Catalog", List.of("apply", "diff", "validate", "export", "plan", "metric",
                "addon", "tax", "coupon", "feature", "entity", "customer"));
        GROUPS.put("Usage", List.of("usage", "rate", "simulate"));
        GROUPS.put("Billing", List.of("subscription", "run", "invoice", "fee",
                "credit-note", "einvoice", "send", "payment", "payment-method", "receipt",
                "dunning", "wallet", "alert", "report", "explain", "check", "correct"));
        GROUPS.put("API", List.of("serve", "console", "api", "api-key", "link", "webhook"));
        GROUPS.put("Database", List.of("init", "backup", "restore", "migrate", "sql",
                "doctor"));
        GROUPS.put("Program", List.of("demo", "help", "completion", "version"));
    }

    private CommandTree() {
    }

    /** Title of each group with the names of its commands. */
    static Map<String, List<String>> groups() {
        return GROUPS;
    }

    /** The class of a command; it is loaded only here. */
    private static Class<?> named(String name) {
        return switch (name) {
            case "apply" -> ApplyCommand.class;
            case "diff" -> DiffCommand.class;
            case "validate" -> ValidateCommand.class;
            case "export" -> ExportCommand.class;
            case "plan" -> PlanCommand.class;
            case "metric" -> MetricCommand.class;
            case "addon" -> AddOnCommand.class;
            case "tax" -> TaxCommand.class;
            case "coupon" -> CouponCommand.class;
            case "feature" -> FeatureCommand.class;
            case "entity" -> EntityCommand.class;
            case "customer" -> CustomerCommand.class;
            case "usage" -> UsageCommand.class;
            case "rate" -> RateCommand.class;
            case "simulate" -> SimulateCommand.class;
            case "subscription" -> SubscriptionCommand.class;
            case "run" -> RunCommand.class;
            case "invoice" -> InvoiceCommand.class;
            case "fee" -> FeeCommand.class;
            case "credit-note" -> CreditNoteCommand.class;
            case "einvoice" -> EinvoiceCommand.class;
            case "send" -> SendCommand.class;
            case "payment" -> PaymentCommand.class;
            case "payment-method" -> PaymentMethodCommand.class;
            case "receipt" -> ReceiptCommand.class;
            case "dunning" -> DunningCommand.class;
            case "wallet" -> WalletCommand.class;
            case "alert" -> AlertCommand.class;
            case "report" -> ReportCommand.class;
            case "explain" -> ExplainCommand.class;
            case "check" -> CheckCommand.class;
            case "correct" -> CorrectCommand.class;
            default -> operating(name);
        };
    }

    /** The class of a command of the groups from "API" on. */
    private static Class<?> operating(String name) {
        return switch (name) {
            case "serve" -> ServeCommand.class;
            case "console" -> ConsoleCommand.class;
            case "api" -> ApiCommand.class;
            case "api-key" -> ApiKeyCommand.class;
            case "link" -> LinkCommand.class;
            case "webhook" -> WebhookCommand.class;
            case "init" -> InitCommand.class;
            case "backup" -> BackupCommand.class;
            case "restore" -> RestoreCommand.class;
            case "migrate" -> MigrateCommand.class;
            case "sql" -> SqlCommand.class;
            case "doctor" -> DoctorCommand.class;
            case "demo" -> DemoCommand.class;
            case "help" -> HelpCommand.class;
            case "completion" -> CompletionCommand.class;
            case "version" -> VersionCommand.class;
            default -> throw new IllegalArgumentException("no command " + name);
        };
    }

    /** The branch that the arguments name, or the whole tree if they name none. */
    static CommandLine forArguments(Billing root, Session session, String... arguments) {
        IFactory factory = new SessionFactory(session);
        CommandLine line = new CommandLine(root, factory);
        List<String> words = words(line, arguments);
        boolean isBranch = !words.isEmpty() && isCommand(words.get(0))
                && !NEEDING_ALL.contains(words.get(0));
        return isBranch ? build(line, factory, words.subList(0, 1), words.subList(1, words.size()))
                : build(line, factory, all(), List.of());
    }

    /** Every command. */
    static CommandLine whole(Billing root, Session session) {
        IFactory factory = new SessionFactory(session);
        return build(new CommandLine(root, factory), factory, all(), List.of());
    }

    private static List<String> all() {
        return GROUPS.values().stream().flatMap(List::stream).toList();
    }

    /** The arguments that are neither options of every command nor the values of such. */
    private static List<String> words(CommandLine line, String... arguments) {
        if (arguments.length > 0 && arguments[0].equals(Completions.ASKED)) {
            // The last word is still being typed.
            return words(line, Arrays.copyOfRange(arguments, 1,
                    Math.max(1, arguments.length - 1)));
        }
        Map<String, OptionSpec> options = line.getCommandSpec().optionsMap();
        List<String> words = new ArrayList<>();
        for (int index = 0; index < arguments.length; index++) {
            if (!arguments[index].startsWith("-")) {
                words.add(arguments[index]);
                continue;
            }
            OptionSpec option = options.get(arguments[index]);
            index += option == null ? 0 : option.arity().min();
        }
        return words;
    }

    private static boolean isCommand(String name) {
        return GROUPS.values().stream().anyMatch(group -> group.contains(name));
    }

    private static CommandLine build(CommandLine line, IFactory factory, List<String> names,
                                     List<String> words) {
        names.forEach(name -> line.addSubcommand(name, command(named(name), factory, words)));
        // Arguments that begin with @ are not expanded to files, so that scripts can pass on any
        // name.
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .registerConverter(LocalDate.class, new DateConverter())
                .registerConverter(BigDecimal.class, new DecimalConverter())
                .registerConverter(ZoneId.class, new ZoneConverter())
                .registerConverter(CurrencyUnit.class, new CurrencyConverter());
    }

    /** A command with the verb that the words begin with, or with all verbs if they name none. */
    private static CommandLine command(Class<?> type, IFactory factory, List<String> words) {
        CommandLine command = new CommandLine(type, factory);
        Map<String, Class<?>> verbs = verbs(type);
        if (!words.isEmpty() && verbs.containsKey(words.get(0))) {
            Class<?> verb = verbs.get(words.get(0));
            command.addSubcommand(name(verb), command(verb, factory,
                    words.subList(1, words.size())));
        } else {
            verbs.values().stream().distinct().forEach(verb ->
                    command.addSubcommand(name(verb), command(verb, factory, List.of())));
        }
        return command;
    }

    /** The verbs of a noun by name, and by the former names that still work as aliases. */
    private static Map<String, Class<?>> verbs(Class<?> noun) {
        Map<String, Class<?>> verbs = new LinkedHashMap<>();
        if (noun.isAnnotationPresent(Verbs.class)) {
            for (Class<?> verb : noun.getAnnotation(Verbs.class).value()) {
                verbs.put(name(verb), verb);
                for (String alias : verb.getAnnotation(Command.class).aliases()) {
                    verbs.put(alias, verb);
                }
            }
        }
        return verbs;
    }

    private static String name(Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }

    /** Creates commands; those whose constructor takes a session get this one. */
    private record SessionFactory(Session session) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                Class<?>[] parameters = constructor.getParameterTypes();
                if (parameters.length == 1 && parameters[0] == Session.class) {
                    return construct(type, constructor);
                }
            }
            return CommandLine.defaultFactory().create(type);
        }

        private <K> K construct(Class<K> type, Constructor<?> constructor) throws Exception {
            try {
                return type.cast(constructor.newInstance(session));
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }
}
