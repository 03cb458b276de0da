package billing.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import billing.input.Document;
import billing.input.Problems;
import billing.input.file.SourceFile;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.store.StaleBalances;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.file.ImportProgress;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import billing.usage.store.EventStore;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that names more subscriptions than are looked up, and marked, together. */
class ManySubscriptionsTest {
    private static final int OTHERS = 10_001;
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("plan", Interval.MONTHLY, 0));
        for (String customer : List.of("first", "last")) {
            story.customer(customer, "UTC").subscribe(customer, "plan");
            wallet(customer);
        }
        load(Stream.concat(Stream.concat(Stream.of("first-1"),
                IntStream.range(0, OTHERS).mapToObj(number -> "other-" + number)),
                Stream.of("last-1")));
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void each_event_is_of_its_own_subscription() {
        List<UsageEvent> events = story.database().read(handle -> new EventStore(handle)
                .page(EventFilter.ALL, OTHERS + 2, 0)).stream().map(StoredEvent::event).toList();
        assertThat(events).hasSize(OTHERS + 2).allSatisfy(event ->
                assertThat(event.transactionId()).isEqualTo("of " + event.externalSubscriptionId()));
    }

    @Test
    void the_balances_of_the_first_and_the_last_customer_become_stale() {
        List<UUID> stale = story.database().read(handle -> new StaleBalances(handle)
                .before(story.now().plusSeconds(1), null));
        assertThat(stale).hasSize(2);
    }

    private void wallet(String customer) {
        story.database().write(handle -> new WalletCreation(story.work(handle)).create(null,
                Document.json("body", """
                        {"external_customer_id": "%s", "currency": "EUR", "rate_amount": "1"}"""
                        .formatted(customer), new Problems()).orElseThrow()));
        story.database().write(handle -> handle.execute("DELETE FROM stale_balances"));
    }

    /** Imports an event of each subscription. */
    private void load(Stream<String> subscriptions) {
        String rows = subscriptions
                .map(name -> "of " + name + "," + name + ",calls,2024-03-01T00:00:00Z")
                .collect(Collectors.joining("\n"));
        new UsageImport(story.database(), UsageFormat.DETECTED, false,
                new ImportIngestion(story.ids())).run(SourceFile.of(new ByteArrayInputStream(
                ("transaction_id,external_subscription_id,code,timestamp\n" + rows)
                        .getBytes(StandardCharsets.UTF_8)), folder.resolve("usage")), story.now(),
                ImportProgress.SILENT);
    }
}
