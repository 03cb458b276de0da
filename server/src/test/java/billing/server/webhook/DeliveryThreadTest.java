package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
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
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The thread that delivers outlives whatever happens to it, and reports its state. */
@Timeout(60)
class DeliveryThreadTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    private final LinkedBlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Integer> delivered = new LinkedBlockingQueue<>();
    private final AtomicBoolean fails = new AtomicBoolean(true);
    @TempDir
    Path folder;

    @Test
    void a_lack_of_memory_is_reported_and_deliveries_go_on() throws Exception {
        try (Receiver receiver = new Receiver();
             Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            database.writing(handle -> {
                DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW));
                new WebhookEndpoints(handle).insert(new WebhookEndpoint(ids.next(NOW),
                        receiver.url(), SignatureAlgorithm.HMAC, null, null, NOW, NOW));
            });
            Notices.readIn(database,
                    new NoticeMessages(ids, () -> NOW, IdPrefix.DEFAULT, () -> null));
            Delivery delivery = new Delivery(database, ids, () -> NOW, IdPrefix.DEFAULT,
                    new WebhookTargets(false, true), "http://b.example", Duration.ofSeconds(5),
                    (message, attempt) -> heard(attempt.httpStatus()));
            try (DeliveryThread thread = new DeliveryThread(delivery, failures::add,
                    Duration.ofMillis(1), Duration.ofMinutes(1))) {
                thread.start();
                happens(database);
                assertThat(failures.poll(30, TimeUnit.SECONDS))
                        .isInstanceOf(OutOfMemoryError.class);
                fails.set(false);
                happens(database);
                assertThat(delivered.poll(30, TimeUnit.SECONDS)).isEqualTo(200);
                assertThat(thread.trouble()).isEmpty();
            }
        }
    }

    @Test
    void failing_rounds_and_a_thread_that_has_ended_are_trouble() throws Exception {
        Database database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW)));
        Delivery delivery = new Delivery(database, ids, () -> NOW, IdPrefix.DEFAULT,
                WebhookTargets.PUBLIC, "http://b.example", Duration.ofSeconds(5),
                (one, two) -> { });
        DeliveryThread thread = new DeliveryThread(delivery, failures::add,
                Duration.ofMinutes(1), Duration.ZERO);
        assertThat(thread.trouble()).hasValue("webhook deliveries have stopped");
        database.writing(handle -> handle.execute("ALTER TABLE webhooks RENAME TO removed"));
        thread.start();
        assertThat(failures.poll(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(thread.trouble()).hasValue("webhook deliveries fail, see the log");
        thread.close();
        assertThat(thread.trouble()).isEmpty();
        database.close();
    }

    private void heard(Integer status) {
        if (fails.get()) {
            throw new OutOfMemoryError("for a moment");
        }
        delivered.add(status);
    }

    private void happens(Database database) {
        String externalId = ids.next(NOW).toString();
        database.writing(handle -> Notices.in(handle).add(EventType.CUSTOMER_CREATED,
                new CustomerCreation(new UnitOfWork(handle, ids, NOW)).add(externalId,
                        new BillingEntities(handle).byDefault()).id()));
    }
}
