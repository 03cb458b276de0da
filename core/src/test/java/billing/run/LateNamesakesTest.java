package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.run.SubscriptionService.Outcome;
import billing.run.schedule.JobType;
import billing.run.store.WaitingStarts;
import billing.run.store.WaitingStarts.WaitingStart;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets an external id does not depend on when the last run was. */
class LateNamesakesTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2026-01-01T00:00:00Z");
        story.plan(PlanSketch.of("p", Interval.MONTHLY, 1_000).inAdvance());
        story.customer("a", "UTC").customer("k", "UTC");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private Outcome create(String customer, String start) {
        return new SubscriptionService(story.database(), story.ids()).create(
                NewSubscription.of(customer, "p", "s").subscriptionAt(start), story.now());
    }

    private List<WaitingStart> waiting() {
        return story.read(handle -> new WaitingStarts(handle).at(story.now()));
    }

    @Test
    void a_start_that_is_due_takes_the_external_id_before_another_customer() {
        create("a", "2026-01-10T00:00:00Z");
        story.at("2026-03-01T00:00:00Z");
        assertThatThrownBy(() -> create("k", null)).isInstanceOf(InvalidException.class)
                .hasMessageContaining("external_id");
        assertThat(story.invoices()).isEmpty();
        story.runUntil("2026-04-02T00:00:00Z");
        assertThat(story.invoices()).extracting(one -> one.amounts().totalCents())
                .containsExactly(710L, 1_000L, 1_000L, 1_000L);
    }

    @Test
    void an_end_that_is_due_leaves_the_external_id_to_another_customer() {
        new SubscriptionService(story.database(), story.ids()).create(
                NewSubscription.of("a", "p", "s").endingAt("2026-02-01T00:00:00Z"), story.now());
        story.at("2026-03-01T00:00:00Z");
        assertThat(create("k", null).subscription().isActive()).isTrue();
        assertThat(story.invoices()).hasSize(3);
    }

    @Test
    void the_work_of_both_customers_is_completed() {
        create("a", "2026-06-10T00:00:00Z");
        story.subscribe(NewSubscription.of("a", "p", "other"));
        story.at("2026-03-01T12:00:00Z");
        create("k", null);
        assertThat(story.run().plan(story.now()).jobs())
                .as("overdue invoices are left to the next run").containsOnlyKeys(JobType.OVERDUE);
    }

    @Test
    void a_start_that_waits_for_its_external_id_is_shown_until_it_is_free() {
        create("a", "2026-03-10T00:00:00Z");
        create("k", null);
        story.runUntil("2026-03-09T00:00:00Z");
        assertThat(waiting()).isEmpty();
        story.runUntil("2026-03-11T00:00:00Z");
        assertThat(waiting()).containsExactly(new WaitingStart("s", "a", "k"));
        new SubscriptionService(story.database(), story.ids()).terminate("s", null, null,
                story.at("2026-03-12T00:00:00Z").now());
        assertThat(waiting()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-02-10T00:00:00Z", "2026-05-02T00:00:00Z"})
    void a_start_that_waits_beyond_its_end_is_called_off(String stop) {
        UUID waiting = new SubscriptionService(story.database(), story.ids()).create(
                NewSubscription.of("a", "p", "s").subscriptionAt("2026-01-10T00:00:00Z")
                        .endingAt("2026-02-15T00:00:00Z"), story.now()).subscription().id();
        new SubscriptionService(story.database(), story.ids()).create(
                NewSubscription.of("k", "p", "s").endingAt("2026-03-01T00:00:00Z"), story.now());
        story.runUntil(stop);
        story.runUntil("2026-05-02T00:00:00Z");
        Subscription over = story.read(handle ->
                new Subscriptions(handle).byId(waiting)).orElseThrow();
        assertThat(over.state().status()).isEqualTo(SubscriptionStatus.CANCELED);
        assertThat(over.state().canceledAt()).isEqualTo("2026-02-15T00:05:00Z");
    }
}
