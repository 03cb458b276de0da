package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.Requests;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.error.StoreException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.notice.Notices;
import billing.run.schedule.JobType;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.wallet.service.WalletCreation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several programs that carry out what is due on one database, each with a connection of its own,
 * leave what one leaves: periods, drafts, top-ups by rules, warnings, requests for payment, and the
 * notices of all that, each once.
 */
class SeveralRunsTest {
    private static final String BEGIN = "2024-01-10T00:00:00Z";
    private static final Instant END = Instant.parse("2024-03-10T00:00:00Z");
    private static final int CUSTOMERS = 8;
    private final Queue<String> notices = new ConcurrentLinkedQueue<>();
    @TempDir
    Path folder;
    private Path origin;
    private List<String> alone;

    @BeforeEach
    void one_run_alone() throws Exception {
        origin = origin();
        Path file = NewDatabase.copy(origin, folder.resolve("alone.db"));
        try (Database database = open(file)) {
            run(database, 1, RunListener.SILENT);
        }
        alone = everything(file);
        assertThat(alone).anyMatch(line -> line.startsWith("interval "))
                .anyMatch(line -> line.startsWith("threshold "))
                .anyMatch(line -> line.startsWith("asked "))
                .contains("notice subscription.termination_alert", "notice invoice.drafted");
    }

    @Test
    @Tag("sqlite")
    void a_run_that_another_overtakes_finds_everything_done() throws Exception {
        Path file = NewDatabase.copy(origin, folder.resolve("overtaken.db"));
        try (Database slow = open(file); Database fast = open(file)) {
            run(slow, 1, new RunListener() {
                @Override
                public void begins(RunPlan plan) {
                    run(fast, 2, RunListener.SILENT);
                }

                @Override
                public void carriedOut(JobType work, Instant at, long steps) {
                    // What counts is what was found.
                }
            });
        }
        same(everything(file));
    }

    @Test
    void runs_side_by_side_do_each_thing_once() throws Exception {
        Path file = NewDatabase.copy(origin, folder.resolve("together.db"));
        try (Database one = open(file); Database other = open(file)) {
            List<Thread> threads = List.of(new Thread(() -> persist(one, 1)),
                    new Thread(() -> persist(other, 2)), new Thread(() -> persist(one, 3)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        same(everything(file));
    }

    private void same(List<String> lines) {
        assertThat(less(lines, alone)).as("too much").isEmpty();
        assertThat(less(alone, lines)).as("missing").isEmpty();
    }

    private static List<String> less(List<String> lines, List<String> others) {
        List<String> left = new ArrayList<>(lines);
        others.forEach(left::remove);
        return left;
    }

    /** Like a scheduler: what a lock breaks off goes on with the next run. */
    private static void persist(Database database, long seed) {
        while (true) {
            try {
                run(database, seed, RunListener.SILENT);
                return;
            } catch (StoreException e) {
                Thread.onSpinWait();
            }
        }
    }

    private static void run(Database database, long seed, RunListener listener) {
        RunReport report =
                new BillingRun(database, Identifiers.seeded(seed)).until(END, listener);
        if (!report.failures().isEmpty()) {
            throw new AssertionError(report.failures().toString(),
                    report.failures().get(0).reason());
        }
    }

    private Database open(Path file) {
        notices.clear();
        Database database = NewDatabase.open(file);
        Notices.readIn(database, (handle, given) ->
                given.forEach(notice -> notices.add("notice " + notice.type().code())));
        return database;
    }

    /** Months of everything that falls due on its own, none of it carried out. */
    private Path origin() {
        Path file = folder.resolve("origin.db");
        try (Story story = new Story(file, 7, BEGIN)) {
            story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000)
                    .withUsage("calls", "0.37"));
            story.plan(PlanSketch.of("advance", Interval.WEEKLY, 3_000).inAdvance()
                    .withTrial("10").withSeats(2, "4", true));
            story.writing(handle -> new DunningCampaigns(handle).insert(
                    new DunningCampaign(story.id(), "polite", "Polite", null,
                            List.of(), 3, 5, List.of(new Threshold(CurrencyUnit.of("EUR"), 1)),
                            new DunningCampaign.Audience(List.of("default"), List.of(), List.of()),
                            story.now())));
            for (int number = 0; number < CUSTOMERS; number++) {
                String customer = "c" + number;
                story.customer(customer, "Europe/Paris", number % 3 == 0 ? 3 : 0);
                story.subscribe(customer, number % 2 == 0 ? "arrears" : "advance",
                        number % 3 == 0 ? "anniversary" : "calendar",
                        number % 5 == 0 ? "2024-01-20" : null,
                        number % 4 == 0 ? "2024-04-15" : null);
                wallet(story, customer, number % 2 == 0
                        ? "'trigger': 'threshold', 'threshold_credits': '10',"
                                + " 'granted_credits': '20'"
                        : "'trigger': 'interval', 'interval': 'weekly', 'paid_credits': '2',"
                                + " 'granted_credits': '3'");
                story.use(customer + "-1", "calls", "50");
            }
        }
        return file;
    }

    private static void wallet(Story story, String customer, String rule) {
        String body = "{'external_customer_id': '" + customer + "', 'currency': 'EUR',"
                + " 'rate_amount': '1', 'granted_credits': '15',"
                + " 'recurring_transaction_rules': [{" + rule + "}]}";
        story.writing(handle -> new WalletCreation(story.work(handle))
                .create(null, Requests.body(body)));
    }

    /** Whatever was made, without the identifiers; and the messages sent meanwhile. */
    private List<String> everything(Path file) {
        List<String> lines = new ArrayList<>(notices);
        try (Story story = new Story(file, BEGIN)) {
            lines.addAll(story.statement());
            lines.addAll(story.database()
                    .<List<String>>read(handle -> Sql.list(handle, String.class, """
                    SELECT t.source || ' ' || c.external_id || ' ' || t.transaction_status || ' '
                        || t.amount_cents || ' ' || t.created_at FROM wallet_transactions t
                        JOIN wallets w ON w.id = t.wallet_id JOIN customers c
                        ON c.id = w.customer_id
                    UNION ALL SELECT 'asked ' || c.external_id || ' ' || r.amount_cents || ' '
                        || r.created_at FROM payment_requests r
                        JOIN customers c ON c.id = r.customer_id
                    UNION ALL SELECT 'balance ' || c.external_id || ' ' || w.balance_cents
                        FROM wallets w JOIN customers c ON c.id = w.customer_id""")));
        }
        return lines.stream().sorted().toList();
    }
}
