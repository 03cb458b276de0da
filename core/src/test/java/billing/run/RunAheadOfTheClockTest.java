package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run may be asked for what falls due later than now, and the clock may be set back. Requests
 * that come after it lose no period and bill none twice
 * ({@code subscriptions-and-invoicing.md 5.3, 5.4}).
 */
class RunAheadOfTheClockTest {
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new Story(folder.resolve("a.db"), "2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 6_200));
        story.customer("acme", "UTC").customer("late", "UTC");
        story.subscribe(NewSubscription.of("acme", "small", "s"));
        story.runUntil("2024-05-01T12:00:00Z");
        assertThat(story.statement()).hasSize(2);
        story.at("2024-03-16T00:00:00Z");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void what_is_created_then_is_billed_by_the_next_run() {
        story.subscribe(NewSubscription.of("late", "small", "l"));
        story.runUntil("2024-04-20T00:00:00Z");
        // 16 of 31 days.
        assertThat(story.statement()).hasSize(3).filteredOn(line -> line.contains(" l "))
                .singleElement().asString().endsWith("subscription 1600 (finalized)");
        story.runUntil("2024-05-01T12:00:00Z");
        story.runUntil("2024-06-01T12:00:00Z");
        assertThat(story.statement()).filteredOn(line -> line.contains(" l ")).hasSize(3);
        assertThat(story.statement()).hasSize(6);
    }

    @Test
    void what_is_created_then_starts_and_ends_on_its_days() {
        story.subscribe(NewSubscription.of("late", "small", "l").subscriptionAt("2024-03-20")
                .endingAt("2024-04-11"));
        story.runUntil("2024-06-01T12:00:00Z");
        assertThat(story.subscription("l").state().status())
                .isEqualTo(SubscriptionStatus.TERMINATED);
        assertThat(story.statement()).filteredOn(line -> line.contains(" l "))
                .extracting(line -> line.replaceAll(".* (\\d+) .*", "$1"))
                // 12 of 31 days, and 11 of 30.
                .containsExactly("1200", "1137");
    }

    @Test
    void what_has_been_billed_for_longer_cannot_end() {
        refused(() -> story.terminate("s"));
        refused(() -> story.subscribe(NewSubscription.of("acme", "large", "s")));
        refused(() -> ending("2024-04-15"));
        refused(() -> ending("2024-05-01"));
        ending("2024-05-02");
        story.runUntil("2024-06-01T12:00:00Z");
        // 2 of 31 days.
        assertThat(story.statement()).hasSize(3).last().asString()
                .contains("terminating").endsWith("subscription 200 (finalized)");
    }

    private void ending(String date) {
        story.lifecycle(it -> it.update(story.subscription("s"),
                new SubscriptionChange().endingAt(date)));
    }

    private void refused(ThrowingCallable request) {
        int before = story.invoices().size();
        assertThatThrownBy(request).isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                assertThat(refusal.code()).isEqualTo("later_period_billed"));
        assertThat(story.invoices()).hasSize(before);
    }
}
