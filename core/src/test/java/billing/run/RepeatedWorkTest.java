package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.apply.Requests;
import billing.engine.Handle;
import billing.engine.JointWork;
import billing.engine.NewDatabase;
import billing.engine.ServerFaults;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.engine.driver.WriteScope;
import billing.ingestion.EventIngestion;
import billing.ingestion.ImportIngestion;
import billing.input.file.SourceFile;
import billing.kernel.error.StoreException;
import billing.kernel.time.Interval;
import billing.settlement.wallet.service.WalletCreation;
import billing.subscription.service.NewSubscription;
import billing.usage.SentEvents;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.file.ImportProgress;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Work whose transaction a server gives up, or whose session it ends, is done again as a whole and
 * leaves what it leaves undisturbed, wherever it was interrupted.
 */
class RepeatedWorkTest {
    private static final String BEGIN = "2024-01-10T00:00:00Z";
    private static final List<String> FAILURES = List.of(ServerFaults.SERIALIZATION,
            ServerFaults.DEADLOCK, ServerFaults.CUT);
    private static final int CUSTOMERS = 6;
    private final SplittableRandom random = new SplittableRandom(18);
    @TempDir
    Path folder;
    private Story story;
    private ServerFaults faults;

    @BeforeEach
    void open() throws Exception {
        story = story("disturbed.db");
        faults = new ServerFaults(TestServer.database(folder.resolve("disturbed.db")));
    }

    @AfterEach
    void close() throws Exception {
        if (faults != null) {
            faults.close();
            story.close();
        }
    }

    /** Periods with usage, prepaid credits and drafts. */
    private Story story(String file) {
        Story made = new Story(NewDatabase.onServer(folder.resolve(file)), BEGIN);
        made.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000).withUsage("calls", "0.37"));
        for (int number = 0; number < CUSTOMERS; number++) {
            String customer = "c" + number;
            made.customer(customer, "Europe/Paris", number % 3 == 0 ? 3 : 0);
            made.subscribe(customer, "arrears");
            if (number % 2 == 0) {
                wallet(made, customer);
            }
        }
        return made;
    }

    private static void wallet(Story story, String customer) {
        wallet(story, customer, "'granted_credits': '15'");
    }

    private static void wallet(Story story, String customer, String more) {
        String body = "{'external_customer_id': '" + customer + "', 'currency': 'EUR',"
                + " 'rate_amount': '1', " + more + "}";
        story.write(handle -> new WalletCreation(story.work(handle)).create(null,
                Requests.body(body)));
    }

    @Test
    void an_event_is_stored_once() throws Exception {
        for (String failure : FAILURES) {
            for (int place = 1; place <= 4; place++) {
                faults.at(place, failure);
                UsageEvent event = event(failure + "-" + place);
                story.database().write(WriteScope.EVENTS, handle ->
                        new EventIngestion(story.work(handle)).accept(event));
            }
        }
        assertThat(count("events")).isEqualTo(FAILURES.size() * 4L);
    }

    @Test
    void events_that_come_together_are_stored_once_each() throws Exception {
        JointWork<UsageEvent, StoredEvent> intake = new JointWork<>() {
            @Override
            public StoredEvent alone(Handle handle, UsageEvent event) {
                return new EventIngestion(story.work(handle)).accept(event);
            }

            @Override
            public List<Outcome<StoredEvent>> together(Handle handle, List<UsageEvent> events) {
                return new EventIngestion(story.work(handle)).acceptTogether(events.stream()
                        .map(SentEvents::one).toList()).stream()
                        .map(outcome -> outcome.failure() != null
                                ? Outcome.<StoredEvent>failed(outcome.failure())
                                : Outcome.done(outcome.result().get(0))).toList();
            }
        };
        for (String failure : FAILURES) {
            for (int place = 1; place <= 4; place++) {
                faults.at(place, failure);
                String id = failure + "-" + place;
                List<CompletableFuture<StoredEvent>> done = new ArrayList<>();
                story.database().write(WriteScope.OWN_ROWS, handle -> Stream.of(id, id + "b", id)
                        .map(one -> story.database().writeSoon(WriteScope.EVENTS, intake,
                                event(one))).map(done::add).toList());
                assertThat(done.get(0).join().event().transactionId()).isEqualTo(id);
                assertThat(done.get(1).join().event().transactionId()).isEqualTo(id + "b");
                assertThatThrownBy(done.get(2)::join).hasRootCauseMessage(
                        "transaction_id: value_already_exist");
            }
        }
        assertThat(count("events")).isEqualTo(FAILURES.size() * 4L * 2);
    }

    private UsageEvent event(String id) {
        return new UsageEvent(id, "c0-1", "calls", story.now(), Map.of("value", "3"), null);
    }

    @Test
    void a_file_is_imported_as_without_failures() throws Exception {
        StringBuilder rows = new StringBuilder(
                "transaction_id,external_subscription_id,code,timestamp,value\n");
        for (int row = 0; row < 700; row++) {
            rows.append("id").append(row % 650).append(",c").append(row % 50 % CUSTOMERS)
                    .append("-1,calls,").append(1_704_900_000 + row % 650).append(",1\n");
        }
        Path file = Files.writeString(folder.resolve("usage.csv"), rows);
        long added = 0;
        for (String failure : FAILURES) {
            faults.at(1 + random.nextInt(8), failure);
            ImportResult result = new UsageImport(story.database(), UsageFormat.DETECTED, false,
                    new ImportIngestion(story.ids())).run(SourceFile.of("usage.csv", file),
                    story.now(), ImportProgress.SILENT);
            assertThat(result.read()).isEqualTo(700);
            assertThat(result.added() + result.duplicates() + result.rejected()).isEqualTo(700);
            added += result.added();
            assertThat(count("events")).isEqualTo(added);
        }
        assertThat(added).isEqualTo(650);
    }

    @Test
    void a_run_bills_as_without_failures() throws Exception {
        int month = 0;
        for (String failure : FAILURES) {
            for (int time = 0; time < 3; time++) {
                faults.at(1 + random.nextInt(90), failure);
                story.runUntil(end(++month));
            }
        }
        try (Story undisturbed = story("undisturbed.db")) {
            for (int number = 1; number <= month; number++) {
                undisturbed.runUntil(end(number));
            }
            assertThat(story.statement().stream().sorted())
                    .containsExactlyElementsOf(undisturbed.statement().stream().sorted().toList());
            assertThat(figures(story)).isEqualTo(figures(undisturbed));
        }
    }

    @Test
    void the_invoice_of_a_top_up_is_reported_once() throws Exception {
        wallet(story, "c1", "'recurring_transaction_rules': [{'trigger': 'interval',"
                + " 'interval': 'weekly', 'paid_credits': '20'}]");
        for (int week = 1; week <= 16; week++) {
            faults.at(week, FAILURES.get(week % FAILURES.size()));
            // A draft is reported when it is made, and when it is final.
            List<String> reported = new ArrayList<>();
            story.at(story.now().plus(Duration.ofDays(7)).toString());
            assertThat(story.run().until(story.now(), new RunListener() {
                @Override
                public void made(MadeInvoice invoice) {
                    reported.add(invoice.status() + " " + invoice.id());
                }
            }).failures()).isEmpty();
            assertThat(reported).doesNotHaveDuplicates();
        }
        assertThat(count("invoices WHERE invoice_type = 'credit'")).isEqualTo(16);
    }

    private static Instant end(int month) {
        return Instant.parse(String.format("%d-%02d-10T00:00:00Z", 2024 + month / 12,
                month % 12 + 1));
    }

    /** Numbers of invoices, balances of wallets and what was taken from them. */
    private static List<String> figures(Story story) {
        return story.read(handle -> Sql.list(handle, String.class, """
                SELECT 'number ' || number FROM invoices
                UNION ALL SELECT 'balance ' || c.external_id || ' ' || w.balance_cents
                    FROM wallets w JOIN customers c ON c.id = w.customer_id
                UNION ALL SELECT 'wallet ' || c.external_id || ' ' || t.source || ' '
                    || t.amount_cents || ' ' || t.created_at FROM wallet_transactions t
                    JOIN wallets w ON w.id = t.wallet_id JOIN customers c ON c.id = w.customer_id
                """)).stream().map(Object::toString).sorted().toList();
    }

    @Test
    void a_change_by_a_person_is_done_once() throws Exception {
        int made = 0;
        for (String failure : FAILURES) {
            for (int place = 1; place <= 5; place++) {
                String customer = "new" + made++;
                story.customer(customer, "UTC");
                faults.at(place, failure);
                wallet(story, customer);
                faults.at(place * 3L, failure);
                new SubscriptionService(story.database(), story.ids()).create(
                        NewSubscription.of(customer, "arrears", customer + "-1"), story.now());
            }
        }
        assertThat(count("wallets")).isEqualTo(made + CUSTOMERS / 2);
        assertThat(count("subscriptions")).isEqualTo(made + CUSTOMERS);
    }

    @Test
    void what_fails_each_time_is_reported_in_the_end() throws Exception {
        faults.at(1, ServerFaults.SERIALIZATION);
        long[] times = new long[1];
        assertThatThrownBy(() -> story.writing(handle -> {
            times[0]++;
            handle.execute("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$");
        })).isInstanceOfSatisfying(StoreException.class, e ->
                assertThat(e.mayPass()).isTrue());
        assertThat(times[0]).isEqualTo(9);
    }

    private long count(String table) {
        return story.read(handle -> Sql.one(handle, Long.class, "SELECT count(*) FROM " + table));
    }
}
