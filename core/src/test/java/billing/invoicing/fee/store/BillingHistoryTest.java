package billing.invoicing.fee.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other invoices have billed, of one subscription or of many at once. */
class BillingHistoryTest {
    @TempDir
    Path folder;

    @Test
    void what_is_read_of_many_subscriptions_is_what_is_read_of_each() {
        try (Story story = new Story(folder.resolve("billing.db"), "2026-01-10T00:00:00Z")) {
            story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000));
            story.plan(PlanSketch.of("advance", Interval.MONTHLY, 2_000).inAdvance());
            story.plan(PlanSketch.of("yearly", Interval.YEARLY, 12_000).inAdvance());
            List<UUID> ids = new ArrayList<>();
            for (String plan : List.of("arrears", "advance", "yearly")) {
                story.customer("c-" + plan, "UTC");
                Subscription made =
                        story.subscribe(NewSubscription.of("c-" + plan, plan, "s-" + plan));
                ids.add(made.id());
            }
            story.runUntil("2026-04-02T00:00:00Z");
            ids.add(new UUID(1, 1));
            for (String at : List.of("2026-01-05T00:00:00Z", "2026-01-10T00:00:00Z",
                    "2026-02-01T00:00:00Z", "2026-04-01T12:00:00Z", "2027-01-01T00:00:00Z")) {
                Instant before = Instant.parse(at);
                story.read(handle -> {
                    BillingHistory alone = new BillingHistory(handle, null);
                    BillingHistory ahead = alone.readAhead(ids, before);
                    assertThat(ids).allSatisfy(id -> {
                        assertThat(ahead.lastBilling(id, before))
                                .isEqualTo(alone.lastBilling(id, before));
                        assertThat(ahead.hasSubscriptionFeeBefore(id, before))
                                .isEqualTo(alone.hasSubscriptionFeeBefore(id, before));
                        // Of another instant it is read again.
                        assertThat(ahead.lastBilling(id, story.now()))
                                .isEqualTo(alone.lastBilling(id, story.now()));
                    });
                    return null;
                });
            }
            assertThat(story.database().<Boolean>read(handle -> new BillingHistory(handle, null)
                    .readAhead(ids, story.now()).hasSubscriptionFeeBefore(ids.get(0),
                            story.now()))).isTrue();
        }
    }
}
