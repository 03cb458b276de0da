package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.engine.postgresql.CountedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a server, commands take no more round trips when there are more customers, subscriptions and
 * invoices: each story is played with few and with many of them, and a command may take more for
 * many only where its step names how many for each.
 */
class CommandRoundTripsTest {
    /** Rows are added ten by a statement, and those that remain by one more. */
    private static final Sizes DEFAULT = new Sizes(12, 42);
    /** Billing prepares ten invoices at a time: of both sizes in two parts. */
    private static final Sizes IN_TWO_PARTS = new Sizes(11, 20);
    /** Threads may open one connection more or less, and end reads that were left open. */
    private static final int NOISE = 8;
    private static final String START = "2024-01-01T00:00:00Z";
    private static final String BILLED = "2024-02-11T00:00:00Z";
    private static final String PARTS = "ten invoices are prepared together";
    private static final String CATALOG = """
            billable_metrics: [{code: calls, name: Calls, aggregation_type: sum_agg,
              field_name: n}]
            plans:
              - {code: pro, name: Pro, interval: monthly, amount_cents: 1000,
                 amount_currency: EUR, pay_in_advance: %s, charges: [{code: calls,
                 billable_metric_code: calls, charge_model: standard,
                 properties: {amount: "0.5"}}]}
            """;
    @TempDir
    Path folder;

    /** How many customers there are when a story is played first, and then. */
    private record Sizes(int few, int many) {
    }

    /**
     * A command of a story.
     *
     * @param at     its clock
     * @param each   round trips that each customer may add
     * @param reason why it may; empty for a command that may not
     */
    private record Step(String at, String command, int each, String reason) {
        private static Step of(String at, String command) {
            return new Step(at, command, 0, "");
        }

        Step allowing(int more, String why) {
            return new Step(at, command, more, why);
        }
    }

    @TestFactory
    Stream<DynamicTest> what_is_applied_and_shown() throws IOException {
        return compared(DEFAULT, List.of(
                Step.of(START, "init"),
                Step.of(START, "webhook add https://hooks.example/"),
                Step.of(START, "apply -f plans.yaml mails.yaml"),
                Step.of(START, "diff -f customers.yaml"),
                Step.of(START, "apply -f customers.yaml"),
                Step.of(START, "apply -f subscriptions.yaml"),
                Step.of(START, "apply -f subscriptions.yaml"),
                Step.of(BILLED, "usage import usage.csv"),
                Step.of(BILLED, "run").allowing(4, PARTS),
                Step.of(BILLED, "run"),
                Step.of(BILLED, "customer list"),
                Step.of(BILLED, "subscription list"),
                Step.of(BILLED, "invoice list"),
                Step.of(BILLED, "fee list"),
                Step.of(BILLED, "usage list"),
                Step.of(BILLED, "webhook deliveries"),
                Step.of(BILLED, "api GET /customers"),
                Step.of(BILLED, "api GET /subscriptions"),
                Step.of(BILLED, "api GET /invoices"),
                Step.of(BILLED, "api GET /fees"),
                Step.of(BILLED, "api GET /events"),
                Step.of(BILLED, "invoice pdf --all --to pdf"),
                Step.of(BILLED, "invoice export files"),
                Step.of(BILLED, "einvoice ready"),
                Step.of(BILLED, "send --dry-run --since 2024-01-01"),
                Step.of(BILLED, "check"),
                Step.of(BILLED, "correct"),
                Step.of(BILLED, "simulate --catalog plans.yaml --from 2024-01-01 --to 2024-01-31"),
                Step.of(BILLED, "report revenue"),
                Step.of(BILLED, "report revenue --accrue")
                        .allowing(2, "the usage of each open window is rated"),
                Step.of(BILLED, "report mrr"),
                Step.of(BILLED, "report ageing"),
                Step.of(BILLED, "report balance"),
                Step.of(BILLED, "report tax"),
                Step.of(BILLED, "export catalog --all"),
                Step.of(BILLED, "export journal"),
                Step.of(BILLED, "apply -f seller.yaml"),
                Step.of(BILLED, "usage archive --before 2024-02-01 --to old --yes")));
    }

    @TestFactory
    Stream<DynamicTest> starts_that_are_billed() throws IOException {
        return compared(DEFAULT, List.of(
                Step.of(START, "init"),
                Step.of(START, "apply -f advance.yaml"),
                Step.of(START, "apply -f customers.yaml"),
                Step.of(START, "apply -f subscriptions.yaml")
                        .allowing(22, "each first invoice is booked before the next one starts")));
    }

    @TestFactory
    Stream<DynamicTest> billing_runs() throws IOException {
        return compared(IN_TWO_PARTS, List.of(
                Step.of(START, "init"),
                Step.of(START, "webhook add https://hooks.example/"),
                Step.of(START, "apply -f plans.yaml"),
                Step.of(START, "apply -f customers.yaml"),
                Step.of(START, "apply -f subscriptions.yaml"),
                Step.of(BILLED, "usage import usage.csv"),
                Step.of(BILLED, "run --dry-run"),
                Step.of(BILLED, "run"),
                Step.of("2024-03-01T01:00:00Z", "run")));
    }

    @TestFactory
    Stream<DynamicTest> drafts() throws IOException {
        return compared(IN_TWO_PARTS, List.of(
                Step.of(START, "init"),
                Step.of(START, "apply -f plans.yaml"),
                Step.of(START, "apply -f customers.yaml"),
                Step.of(START, "apply -f subscriptions.yaml"),
                Step.of(START, "apply -f grace.yaml"),
                Step.of("2024-02-01T01:00:00Z", "run"),
                Step.of("2024-02-04T01:00:00Z", "run").allowing(1, "credit notes of each draft"),
                Step.of("2024-03-01T01:00:00Z", "run"),
                Step.of("2024-03-01T02:00:00Z", "apply -f seller.yaml"),
                Step.of("2024-03-01T03:00:00Z", "run").allowing(1, "credit notes of each draft")));
    }

    /** Plays a story with few and with many customers; a test for each of its commands. */
    private Stream<DynamicTest> compared(Sizes sizes, List<Step> steps) throws IOException {
        List<Integer> few = played(steps, sizes.few());
        List<Integer> many = played(steps, sizes.many());
        return IntStream.range(0, steps.size()).mapToObj(place -> {
            Step step = steps.get(place);
            return DynamicTest.dynamicTest(step.command(), () ->
                    assertThat(many.get(place)).as("round trips of %d customers, %d of %d; %s",
                            sizes.many(), few.get(place), sizes.few(), step.reason())
                            .isLessThanOrEqualTo(few.get(place) + NOISE
                                    + step.each() * (sizes.many() - sizes.few())));
        });
    }

    /** The round trips of each command. */
    private List<Integer> played(List<Step> steps, int customers) throws IOException {
        Path place = Files.createDirectory(folder.resolve("of" + customers));
        write(place, customers);
        List<Integer> counts = new ArrayList<>();
        Identifiers identifiers = Identifiers.seeded(1);
        try (CountedServer server = CountedServer.standingFor(place.resolve("billing.db"))) {
            CommandRun.Place commands = CommandRun.in(place).exactly().sharing(identifiers)
                    .with("BILLING_DB", server.address().toString());
            for (Step step : steps) {
                counts.add(server.roundTrips(() -> assertThat(commands
                        .run((step.command() + " --now " + step.at()).split(" ")).err())
                        .as(step.command()).doesNotContain("error:")));
            }
        }
        return counts;
    }

    private static void write(Path place, int customers) throws IOException {
        Files.writeString(place.resolve("plans.yaml"), CATALOG.formatted(false));
        Files.writeString(place.resolve("advance.yaml"), CATALOG.formatted(true));
        Files.writeString(place.resolve("customers.yaml"), "customers:\n" + lines(customers,
                one -> "  - {external_id: c" + one + ", email: me@buyer.example}\n"));
        Files.writeString(place.resolve("subscriptions.yaml"), "subscriptions:\n" + lines(
                customers, one -> "  - {external_id: s" + one + ", external_customer_id: c" + one
                        + ", plan_code: pro}\n"));
        Files.writeString(place.resolve("usage.csv"),
                "transaction_id,external_subscription_id,code,timestamp,n\n"
                + lines(customers, one -> "t" + one + ",s" + one
                        + ",calls,2024-01-10T00:00:00Z,2\n" + "u" + one + ",s" + one
                        + ",calls,2024-02-10T00:00:00Z,2\n"));
        Files.writeString(place.resolve("seller.yaml"), """
                billing_entities: [{code: default, net_payment_term: 14}]
                """);
        Files.writeString(place.resolve("mails.yaml"), """
                billing_entities: [{code: default, email: seller@shop.example,
                  email_settings: [invoice.finalized]}]
                """);
        Files.writeString(place.resolve("grace.yaml"), """
                billing_entities:
                  - {code: default, billing_configuration: {invoice_grace_period: 3}}
                """);
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining());
    }
}
