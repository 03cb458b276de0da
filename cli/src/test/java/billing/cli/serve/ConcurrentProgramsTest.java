package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.serve.Ledger.Act;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers and commands write to one database at once: what was acknowledged is there once and
 * nothing else is, no wallet is overdrawn, the books are balanced. Longer: {@code
 * -Dconcurrent.seconds=600}.
 */
class ConcurrentProgramsTest {
    private static final int SECONDS = Integer.getInteger("concurrent.seconds", 5);
    private static final int THREADS_A_SERVER = 3;
    private static final int CUSTOMERS = 3;
    /** After all that the servers have booked by their own clocks. */
    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");
    private final Ledger ledger = new Ledger();
    @TempDir
    Path folder;
    private Path file;

    @Test
    void programs_at_once_lose_nothing_and_overdraw_nothing() throws Exception {
        file = folder.resolve("billing.db");
        // Both find no database and make it.
        CompletableFuture<ServeProcess> starting = CompletableFuture.supplyAsync(this::start);
        try (ServeProcess one = ServeProcess.start(file);
             ServeProcess other = starting.join()) {
            Traffic traffic = traffic(new ServerProgram(one));
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < THREADS_A_SERVER; number++) {
                threads.add(thread(traffic, new ServerProgram(one), threads.size(), end));
                threads.add(thread(traffic, new ServerProgram(other), threads.size(), end));
            }
            threads.add(thread(traffic, new CommandProgram(file), threads.size(), end));
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.getLogger("concurrent").log(System.Logger.Level.INFO, SECONDS
                + " seconds\n" + ledger.figures());
        assertThat(ledger.faults()).isEmpty();
        try (Database database = NewDatabase.open(file)) {
            for (Act act : Act.values()) {
                assertThat(strings(database, act.query())).as("%s", act)
                        .containsExactlyInAnyOrderElementsOf(ledger.done(act));
            }
            wallets(database);
        }
        books();
    }

    private ServeProcess start() {
        try {
            return ServeProcess.start(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is sold, and customers with a wallet each. */
    private Traffic traffic(ServerProgram program) throws Exception {
        made(program.post("/add_ons", "{'add_on': {'code': 'work', 'name': 'Work',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR'}}"));
        List<String> customers = new ArrayList<>();
        List<String> wallets = new ArrayList<>();
        for (int number = 0; number < CUSTOMERS; number++) {
            customers.add("c" + number);
            made(program.post("/customers", "{'customer': {'external_id': 'c" + number
                    + "', 'currency': 'EUR'}}"));
            wallets.add(made(program.post("/wallets", "{'wallet': {'external_customer_id': 'c"
                    + number + "', 'currency': 'EUR', 'rate_amount': '1'}}"))
                    .at("/wallet/svc_id").textValue());
        }
        return new Traffic(ledger, customers, wallets);
    }

    private static JsonNode made(Program.Answer answer) {
        assertThat(answer.json()).as(answer.text()).isNotNull();
        return answer.json();
    }

    private static Thread thread(Traffic traffic, Program program, int number, long end) {
        Thread thread = new Thread(() -> traffic.run(program, number, end),
                "traffic-" + number);
        thread.start();
        return thread;
    }

    /** Balances are what came in less what went out, and what is left of each top-up. */
    private static void wallets(Database database) {
        assertThat(strings(database, "SELECT " + Sql.text("w.id") + """
                 || ': ' || w.balance_cents || ', ' || w.credits_balance
                    || ', in - out ' || t.settled || ', left ' || t.remaining FROM wallets w JOIN (
                    SELECT wallet_id, sum(remaining_amount_cents) AS remaining,
                        sum(CASE transaction_type WHEN 'inbound' THEN amount_cents
                            ELSE -amount_cents END) AS settled
                    FROM wallet_transactions WHERE status = 'settled' GROUP BY wallet_id) t
                    ON t.wallet_id = w.id
                WHERE w.balance_cents < 0 OR w.balance_cents <> t.settled
                    OR w.balance_cents <> t.remaining
                    OR w.balance_cents <> CAST(w.credits_balance AS NUMERIC) * 100""")).isEmpty();
        assertThat(strings(database, "SELECT " + Sql.text("t.id") + """
                 || ': ' || t.amount_cents || ', left ' || t.remaining_amount_cents
                FROM wallet_transactions t WHERE t.transaction_type = 'inbound'
                    AND t.status = 'settled' AND (t.remaining_amount_cents < 0
                    OR t.amount_cents - t.remaining_amount_cents <> (SELECT
                        coalesce(sum(f.amount_cents), 0) FROM wallet_fundings f
                        WHERE f.inbound_id = t.id))""")).isEmpty();
    }

    private static List<String> strings(Database database, String query) {
        return database.read(handle -> Sql.list(handle, String.class, query));
    }

    private void books() throws Exception {
        CommandRun check = CommandRun.in(folder).run("--db", file.toString(), "-q", "check");
        assertThat(check.out() + check.err()).isEmpty();
        assertThat(check.exit()).isZero();
        CommandRun balance = CommandRun.in(folder).at(LATER)
                .run("--db", file.toString(), "-o", "json", "report", "balance");
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode line : new ObjectMapper().readTree(balance.out())) {
            sum = sum.add(new BigDecimal(line.get("balance").asText()));
        }
        assertThat(sum).as(balance.out()).isEqualByComparingTo(BigDecimal.ZERO);
    }
}
