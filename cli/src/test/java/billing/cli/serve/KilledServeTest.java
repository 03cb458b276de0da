package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.Eventually;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed while it writes has kept everything that it acknowledged, each once, and
 * the next one goes on with the same database. More rounds: {@code -Dkill.rounds=20}.
 */
class KilledServeTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 2);
    private static final int WRITERS = 8;
    private static final int OK = 200;
    private static final int EVENTS_A_BATCH = 20;
    private static final int LONGEST_MILLIS = 1_000;
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Queue<String> customers = new ConcurrentLinkedQueue<>();
    private final Queue<String> subscriptions = new ConcurrentLinkedQueue<>();
    private final AtomicInteger number = new AtomicInteger();
    @TempDir
    Path folder;

    @Test
    void what_was_acknowledged_is_there_once_after_a_kill() throws Exception {
        Path database = folder.resolve("billing.db");
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < ROUNDS; round++) {
            try (ServeProcess server = ServeProcess.start(database)) {
                if (round == 0) {
                    catalog(server);
                }
                List<Thread> writers = new ArrayList<>();
                for (int writer = 0; writer < WRITERS; writer++) {
                    int kind = writer;
                    writers.add(new Thread(() -> write(server, kind)));
                }
                writers.forEach(Thread::start);
                waitForWrites();
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_MILLIS));
                server.process().destroyForcibly().waitFor();
                for (Thread writer : writers) {
                    writer.join();
                }
            }
            compare(database, round);
        }
        assertThat(events).isNotEmpty();
        assertThat(subscriptions).isNotEmpty();
        CommandRun check = CommandRun.in(folder).run("--db", database.toString(), "check");
        assertThat(check.out()).isEmpty();
        assertThat(check.exit()).isZero();
        System.getLogger("kill").log(System.Logger.Level.INFO, ROUNDS + " kills: "
                + events.size() + " events, " + customers.size() + " customers, "
                + subscriptions.size() + " subscriptions with invoices acknowledged");
    }

    /** Until one of each kind has been acknowledged: what is killed is busy. */
    private void waitForWrites() {
        int before = subscriptions.size();
        int events = this.events.size();
        Eventually.holds("writes of each kind are acknowledged", () ->
                subscriptions.size() > before && this.events.size() > events);
    }

    private static void catalog(ServeProcess server) throws Exception {
        for (String[] call : new String[][] {
            {"/billable_metrics", "{'billable_metric': {'code': 'calls', 'name': 'Calls',"
                    + " 'aggregation_type': 'count_agg'}}"},
            {"/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                    + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': true}}"}
        }) {
            assertThat(server.post(call[0], call[1]).statusCode()).isEqualTo(OK);
        }
    }

    /** Writes until nobody answers any more. */
    private void write(ServeProcess server, int kind) {
        try {
            while (true) {
                if (kind < WRITERS / 2) {
                    event(server);
                } else if (kind < WRITERS - 1) {
                    batch(server);
                } else {
                    subscription(server);
                }
            }
        } catch (IOException e) {
            // Killed: what has not been acknowledged may be there or not.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void event(ServeProcess server) throws IOException, InterruptedException {
        String id = "e" + number.incrementAndGet();
        if (server.post("/events", "{'event': " + event(id) + "}").statusCode() == OK) {
            events.add(id);
        }
    }

    private void batch(ServeProcess server) throws IOException, InterruptedException {
        List<String> ids = new ArrayList<>();
        List<String> bodies = new ArrayList<>();
        for (int count = 0; count < EVENTS_A_BATCH; count++) {
            ids.add("b" + number.incrementAndGet());
            bodies.add(event(ids.get(count)));
        }
        if (server.post("/events/batch", "{'events': " + bodies + "}").statusCode() == OK) {
            events.addAll(ids);
        }
    }

    /** A customer, and a subscription that is invoiced at once. */
    private void subscription(ServeProcess server) throws IOException, InterruptedException {
        String id = "c" + number.incrementAndGet();
        if (server.post("/customers", "{'customer': {'external_id': '" + id
                + "', 'currency': 'EUR'}}").statusCode() == OK) {
            customers.add(id);
        }
        if (server.post("/subscriptions", "{'subscription': {'external_customer_id': '" + id
                + "', 'plan_code': 'pro', 'external_id': '" + id + "'}}").statusCode() == OK) {
            subscriptions.add(id);
        }
    }

    private static String event(String id) {
        return "{'transaction_id': '" + id
                + "', 'code': 'calls', 'external_subscription_id': 'sub-1'}";
    }

    private void compare(Path file, int round) {
        try (Database database = NewDatabase.open(file)) {
            has(database, round, events, "SELECT transaction_id FROM usage_events");
            has(database, round, customers, "SELECT external_id FROM customers");
            has(database, round, subscriptions, "SELECT subscriptions.external_id"
                    + " FROM subscriptions JOIN invoice_subscriptions"
                    + " ON invoice_subscriptions.subscription_id = subscriptions.id");
            assertThat(Engines.inspect(database.address()).faults()).isEmpty();
        }
    }

    private static void has(Database database, int round, Queue<String> acknowledged,
                            String query) {
        List<String> stored = database.read(handle ->
                Sql.list(handle, String.class, query));
        Set<String> once = new HashSet<>(stored);
        assertThat(once).as("round %d: %s", round, query).hasSameSizeAs(stored);
        List<String> lost = acknowledged.stream().filter(id -> !once.contains(id)).toList();
        assertThat(lost).as("round %d: %s", round, query).isEmpty();
    }
}
