package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.server.render.IdPrefix;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several servers on one database deliver each message once, and in order by object. */
class SeveralServersTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private static final int SERVERS = 3;
    private static final int CUSTOMERS = 30;
    private static final int EACH = 4;
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;

    @Test
    void each_message_arrives_once_and_those_of_an_object_in_order() throws Exception {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        ExecutorService threads = Executors.newFixedThreadPool(SERVERS);
        List<Database> servers = new ArrayList<>();
        try (Database database = NewDatabase.at(file); Receiver receiver = new Receiver()) {
            messages(database, receiver.url());
            List<Future<Void>> done = new ArrayList<>();
            for (int number = 0; number < SERVERS; number++) {
                Database server = NewDatabase.open(file);
                servers.add(server);
                done.add(threads.submit(() -> {
                    deliver(server);
                    return null;
                }));
            }
            for (Future<Void> one : done) {
                one.get(60, TimeUnit.SECONDS);
            }
            deliver(database);
            List<String> received = receiver.received().stream()
                    .map(message -> message.header("X-svc-unique-key")).toList();
            assertThat(received).hasSize(CUSTOMERS * EACH).doesNotHaveDuplicates();
            for (int customer = 0; customer < CUSTOMERS; customer++) {
                String id = "c" + customer;
                assertThat(receiver.received().stream().map(Receiver.Received::json)
                        .filter(json -> json.get("customer").get("external_id").textValue()
                                .equals(id))
                        .map(json -> json.get("customer").get("name").textValue()))
                        .as(id).containsExactly("0", "1", "2", "3");
            }
            assertThat(new HashSet<>(received)).hasSize(CUSTOMERS * EACH);
        } finally {
            servers.forEach(Database::close);
            threads.shutdownNow();
        }
    }

    private void messages(Database database, String url) {
        database.writing(handle -> {
            DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW));
            new WebhookEndpoints(handle).insert(new WebhookEndpoint(ids.next(NOW), url,
                    SignatureAlgorithm.HMAC, null, null, NOW, NOW));
        });
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            String id = "c" + customer;
            UUID made = database.write(handle -> new CustomerCreation(new UnitOfWork(handle, ids,
                    NOW)).add(id, new BillingEntities(handle).byDefault()).id());
            Notices.readIn(database, new NoticeMessages(ids, () -> NOW, IdPrefix.DEFAULT,
                    () -> null));
            for (int time = 0; time < EACH; time++) {
                String name = Integer.toString(time);
                database.writing(handle -> {
                    Columns.of("customers").set("name", name).update(handle, made);
                    Notices.in(handle).add(EventType.CUSTOMER_CREATED, made);
                });
            }
            Notices.readIn(database, (handle, notices) -> { });
        }
    }

    private void deliver(Database server) throws InterruptedException {
        try (Delivery delivery = new Delivery(server, ids, () -> NOW, IdPrefix.DEFAULT,
                new WebhookTargets(false, true), "http://b.example", Delivery.STEP,
                (message, attempt) -> { })) {
            delivery.round(0);
            while (delivery.isBusy()) {
                delivery.round(5_000);
            }
        }
    }
}
