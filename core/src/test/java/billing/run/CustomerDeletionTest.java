package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends with a customer ({@code api-conventions.md 7}). */
class CustomerDeletionTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("api-conventions.md 7: subscriptions end and are invoiced, pending ones are "
            + "canceled, drafts settled")
    void deletion() {
        try (Story story = new Story(folder.resolve("c.db"), "2024-03-01T00:00:00Z")) {
            story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100));
            story.plan(PlanSketch.of("large", Interval.MONTHLY, 6_200));
            story.customer("acme", "UTC", 40).customer("other", "UTC");
            story.subscribe("acme", "large");
            story.subscribe("acme", "small");
            story.subscribe(NewSubscription.of("acme", "small", "later")
                    .subscriptionAt("2024-06-01"));
            Subscription kept = story.subscribe("other", "small");
            story.runUntil("2024-03-10T12:00:00Z");
            delete(story);
            assertThat(of(story, SubscriptionStatus.ACTIVE)).extracting(Subscription::id)
                    .containsExactly(kept.id());
            assertThat(of(story, SubscriptionStatus.CANCELED)).hasSize(2);
            assertThat(story.statement()).singleElement().asString().contains("terminating")
                    .endsWith("subscription 2000 (finalized)");
            assertThatThrownBy(() -> delete(story)).isInstanceOf(NotFoundException.class);
        }
    }

    private static List<Subscription> of(Story story, SubscriptionStatus status) {
        return story.read(handle -> new Subscriptions(handle).withStatus(status));
    }

    private static void delete(Story story) {
        story.writing(handle -> new CustomerDeletion(story.work(handle),
                invoice -> { }).delete("acme"));
    }
}
