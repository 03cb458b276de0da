package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers find the same backlog: a quarter to bill, and its messages to send. */
@Timeout(300)
class TwoSchedulersTest {
    private static final Instant BEFORE = Instant.parse("2024-01-15T00:00:00Z");
    private static final int CUSTOMERS = 5;
    private static final List<String> TYPES = List.of("invoice.created", "subscription.started",
            "customer.created", "wallet_transaction.created");
    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private HttpServer receiver;
    private Database database;
    @TempDir
    Path folder;
    private Path file;

    @BeforeEach
    void backlog() throws IOException {
        file = folder.resolve("billing.db");
        receiver = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            received.add(exchange.getRequestHeaders().getFirst("X-Svc-Unique-Key"));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        command("init");
        database = NewDatabase.open(file);
        api("/webhook_endpoints", "{'webhook_endpoint': {'webhook_url': 'http://127.0.0.1:"
                + receiver.getAddress().getPort() + "/'}}");
        api("/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        for (int number = 0; number < CUSTOMERS; number++) {
            api("/subscriptions", "{'subscription': {'external_customer_id': 'c" + number
                    + "', 'plan_code': 'pro', 'external_id': 's" + number
                    + "', 'subscription_at': '2024-02-01T00:00:00Z',"
                    + " 'ending_at': '2024-05-01T00:00:00Z'}}");
            api("/wallets", "{'wallet': {'external_customer_id': 'c" + number
                    + "', 'currency': 'EUR', 'rate_amount': '1', 'recurring_transaction_rules':"
                    + " [{'trigger': 'interval', 'interval': 'monthly', 'granted_credits': '1',"
                    + " 'started_at': '2024-01-01T00:00:00Z',"
                    + " 'expiration_at': '2024-05-10T00:00:00Z'}]}}");
        }
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
        database.close();
    }

    @Test
    void each_does_what_the_other_has_not_done() throws Exception {
        try (ServeProcess one = ServeProcess.start(file, "--catch-up");
             ServeProcess other = ServeProcess.start(file, "--catch-up")) {
            awaitNone("FROM subscriptions WHERE status <> 'terminated'");
            awaitNone("FROM webhooks WHERE status <> 'succeeded'");
            assertThat(one.process().isAlive() && other.process().isAlive()).isTrue();
        }
        assertThat(strings("SELECT s.external_id || ' ' || count(*) || ' '"
                + " || count(DISTINCT i.charges_from) FROM invoice_subscriptions i"
                + " JOIN subscriptions s ON s.id = i.subscription_id GROUP BY s.id"))
                .hasSize(CUSTOMERS).allMatch(line -> line.endsWith(" 3 3"));
        assertThat(strings("SELECT " + Sql.text("wallet_id")
                + " || ' ' || count(*) FROM wallet_transactions"
                + " WHERE transaction_type = 'inbound' GROUP BY wallet_id"))
                .hasSize(CUSTOMERS).allMatch(line -> line.endsWith(" 4"));
        for (String type : TYPES) {
            assertThat(strings("SELECT object_id FROM webhooks WHERE webhook_type = '" + type
                    + "'")).as(type).isNotEmpty().doesNotHaveDuplicates();
        }
        assertThat(received).doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(strings("SELECT id FROM webhooks"));
        CommandRun check = CommandRun.in(folder).run("--db", file.toString(), "-q", "check");
        assertThat(check.out() + check.err()).isEmpty();
    }

    @Test
    void what_is_old_waits_for_somebody_to_run_it_and_the_server_is_ready() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (ServeProcess server = ServeProcess.start(file)) {
            URI ready = URI.create(server.address() + "/ready");
            Eventually.holds("the server reports that billing is paused", () -> {
                HttpResponse<String> answer = client.send(HttpRequest.newBuilder(ready).build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(200);
                return answer.body().contains("paused: work has been due since 2024-02-");
            });
        }
        assertThat(Files.readString(ServeProcess.log(file).toPath()))
                .contains("billing is paused").contains("--catch-up");
        assertThat(strings("SELECT count(*) || '' FROM invoices")).containsExactly("0");
    }

    private void awaitNone(String rows) {
        Eventually.holds("nothing is left " + rows, () ->
                strings("SELECT count(*) || '' " + rows).equals(List.of("0")));
    }

    private List<String> strings(String query) {
        return database.read(handle -> Sql.list(handle, String.class, query));
    }

    private void api(String path, String body) {
        command("api", "POST", path, body.replace('\'', '"'));
    }

    private void command(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "--db";
        all[1] = file.toString();
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        CommandRun run = CommandRun.in(folder).at(BEFORE).run(all);
        assertThat(run.exit()).as(run.err() + run.out()).isZero();
    }
}
