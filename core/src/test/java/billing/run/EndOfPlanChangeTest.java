package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a subscription whose change to a cheaper plan waits for the end of September. */
class EndOfPlanChangeTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void subscribeToTheLargePlan() {
        story = new Story(folder.resolve("billing.db"), "2024-09-01T00:00:00Z")
                .customer("acme", "UTC");
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 6_000));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_000));
        story.subscribe("acme", "large", "calendar", null, null);
    }

    @AfterEach
    void close() {
        story.close();
    }

    private static NewSubscription small() {
        return NewSubscription.of("acme", "small", "acme-1");
    }

    private Subscription first(SubscriptionStatus status) {
        return story.read(handle -> new Subscriptions(handle).find("acme-1", status)).orElseThrow();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: an end that is set, moved or removed after a "
            + "downgrade was requested holds for the plan that takes over")
    void end_after_the_request() {
        story.subscribe(small());
        for (String end : Arrays.asList("2024-10-20T00:00:00Z", null, "2024-10-10T00:00:00Z")) {
            Subscription running = story.lifecycle(it -> it.update(first(SubscriptionStatus.ACTIVE),
                    new SubscriptionChange().endingAt(end)));
            assertThat(first(SubscriptionStatus.PENDING).terms().endingAt())
                    .isEqualTo(running.terms().endingAt())
                    .isEqualTo(end == null ? null : Instant.parse(end));
        }
        story.lifecycle(it -> it.update(first(SubscriptionStatus.ACTIVE),
                new SubscriptionChange().name("Main")));
        story.runUntil("2024-12-02T00:00:00Z");
        assertThat(story.statement()).hasSize(2);
        assertThat(story.statement().get(1)).isEqualTo("2024-10-10T00:05:00Z acme-1 terminating "
                + "2024-10-01T00:00:00Z..2024-10-10T00:05:00Z: subscription 968 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: an end that the request states stays as long "
            + "as that of the running plan does not change")
    void end_of_the_request() {
        story.subscribe(small().endingAt("2024-11-15"));
        story.lifecycle(it -> it.update(first(SubscriptionStatus.ACTIVE),
                new SubscriptionChange().endingAt(null)));
        assertThat(first(SubscriptionStatus.PENDING).terms().endingAt())
                .isEqualTo(Instant.parse("2024-11-15T00:00:00Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5, 2.7: a plan that takes over later cannot end "
            + "before that, unless with the one that it takes over from")
    void end_before_the_start_of_a_downgrade() {
        assertRefused(() -> story.subscribe(small().endingAt("2024-09-20")),
                "would end on 2024-09-20 but starts on 2024-10-01");
        story.subscribe(small().endingAt("2024-10-02"));
        assertRefused(() -> story.lifecycle(it -> it.update(first(SubscriptionStatus.PENDING),
                new SubscriptionChange().endingAt("2024-10-01"))),
                "would end on 2024-10-01 but starts on 2024-10-01");
        story.runUntil("2024-11-02T00:00:00Z");
        assertThat(story.statement()).hasSize(2);
        assertThat(story.statement().get(1)).endsWith("2024-10-01T00:00:00Z.."
                + "2024-10-02T00:05:00Z: subscription 194 (finalized)");
    }

    private static void assertRefused(ThrowingCallable request, String explanation) {
        assertThatExceptionOfType(InvalidException.class).isThrownBy(request)
                .withMessage("ending_at: invalid_date").satisfies(refusal ->
                        assertThat(refusal.explanations().toString()).contains(explanation));
    }
}
