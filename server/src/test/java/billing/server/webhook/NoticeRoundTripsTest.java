package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.engine.postgresql.CountedServer;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.server.render.IdPrefix;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages.MessageFilter;
import billing.webhook.store.WebhookMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a server, the webhook messages of more invoices take no more round trips. */
@Timeout(60)
class NoticeRoundTripsTest {
    /** Rows are added ten by a statement, and those that remain by one more: 10 and 3. */
    private static final int FEW = 13;
    private static final int MANY = 48;
    /** Reads that were left open may be ended between two counts. */
    private static final int ENDS = 8;
    @TempDir
    Path folder;
    private CountedServer server;
    private Story story;

    @BeforeEach
    void open() throws IOException {
        server = CountedServer.standingFor(folder.resolve("billing.db"));
        story = new Story(server.open(), 1, "2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000));
        for (int customer = 0; customer < MANY; customer++) {
            story.customer("customer" + customer, "UTC").subscribe("customer" + customer, "pro");
        }
        story.runUntil("2024-02-01T00:10:00Z");
        Notices.readIn(story.database(), new NoticeMessages(story.ids(), story::now,
                IdPrefix.DEFAULT, () -> null));
        story.writing(handle -> new WebhookEndpoints(handle).insert(
                new WebhookEndpoint(story.id(), "https://all.example/",
                        SignatureAlgorithm.HMAC, null, null, story.now(), story.now())));
    }

    @AfterEach
    void close() throws IOException {
        if (story != null) {
            story.close();
            server.close();
        }
    }

    @Test
    void of_messages_of_a_transaction() {
        List<UUID> invoices = story.invoices().stream().map(Invoice::id).toList();
        int few = roundTrips(invoices.subList(0, FEW));
        int many = roundTrips(invoices);
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
        List<UUID> latest = new ArrayList<>(story.read(handle ->
                new WebhookMessages(handle).page(new MessageFilter(List.of(), List.of(), null,
                        null, null, null, false), new PageRange(1, MANY)).items().stream()
                        .map(message -> message.event().objectId()).toList()));
        Collections.reverse(latest);
        assertThat(latest).as("in the order of the notices").isEqualTo(invoices);
    }

    /** Of the transaction that reports that invoices were created. */
    private int roundTrips(List<UUID> invoices) {
        return server.roundTrips(() -> story.writing(handle -> invoices.forEach(id ->
                Notices.in(handle).add(EventType.INVOICE_CREATED, id))));
    }
}
